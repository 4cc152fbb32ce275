import { type ComponentType, use } from 'react';
import { loadOrReload } from '../http/load-or-reload.ts';

type PageModule = { default: ComponentType };

/** A page in a chunk of its own that can be fetched ahead. */
export type LazyPage = {
  /** For a page that is opened: before hydrating, on the server. */
  preload: () => Promise<void>;
  /** For one that may be opened next: when it does not come, opening it asks again. */
  prefetch: () => void;
  /** After a failure: lets the next `preload` ask again. Until then it gives the same failure, so that it can be shown. */
  forgetFailure: () => void;
  /** The page itself, once it is there. */
  loaded: () => ComponentType | undefined;
};

/** Marks the document while a page's chunk is being fetched; a bar then appears at its top (base.css). */
function showLoading(loading: Promise<void>): Promise<void> {
  if (import.meta.env.SSR) return loading;
  const { dataset } = document.documentElement;
  dataset.loading = '';
  return loading.finally(() => delete dataset.loading);
}

/** Makes a page of what loads its chunk. */
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
 * Shows a page, suspending until it is there. Unlike React.lazy it renders a preloaded page at once: the server and a
 * hydrating browser need that.
 */
export function PageOutlet({ page: { loaded, preload } }: { page: LazyPage }) {
  if (loaded() === undefined) use(preload());
  const Loaded = loaded();
  return Loaded === undefined ? null : <Loaded />;
}
