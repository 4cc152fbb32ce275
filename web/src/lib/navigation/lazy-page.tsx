import { type ComponentType, use } from 'react';
import { loadOrReload } from '../http/load-or-reload.ts';

type PageModule = { default: ComponentType };

/** A page in a chunk of its own that can be prefetched. */
export type LazyPage = {
  /** Loads a page that is being opened: on the server, and before hydrating. */
  preload: () => Promise<void>;
  /** Loads a page that may be opened next. If this fails, opening the page requests it again. */
  prefetch: () => void;
  /**
   * Clears a failure, so the next `preload` requests the chunk again. Until then `preload` returns the same failure,
   * which can be shown.
   */
  forgetFailure: () => void;
  /** Returns the page's component, if it has loaded. */
  loaded: () => ComponentType | undefined;
};

/** Marks the document while a page's chunk is loading; base.css then shows a bar at its top. */
function showLoading(loading: Promise<void>): Promise<void> {
  if (import.meta.env.SSR) return loading;
  const { dataset } = document.documentElement;
  dataset.loading = '';
  return loading.finally(() => delete dataset.loading);
}

/** Creates a lazy page from the function that loads its chunk. */
export function lazyPage(load: () => Promise<PageModule>): LazyPage {
  let component: ComponentType | undefined;
  let loading: Promise<void> | undefined;
  const take = (module: PageModule) => {
    component = module.default;
  };
  return {
    loaded: () => component,
    preload: () => {
      loading ??= showLoading(loadOrReload(load).then(take));
      return loading;
    },
    prefetch: () => {
      if (component === undefined) void load().then(take, () => {});
    },
    forgetFailure: () => {
      if (component === undefined) loading = undefined;
    },
  };
}

/**
 * Renders a page and suspends until it has loaded. Unlike React.lazy it renders a preloaded page synchronously, which
 * the server and hydration need.
 */
export function PageOutlet({ page: { loaded, preload } }: { page: LazyPage }) {
  if (loaded() === undefined) use(preload());
  const Loaded = loaded();
  return Loaded === undefined ? null : <Loaded />;
}
