import { type ComponentType, use } from 'react';

type PageModule = { default: ComponentType };

/** A page in a chunk of its own that can be fetched ahead: on intent, before hydrating, on the server. */
export type Page = {
  preload: () => Promise<void>;
  /** After a failure: lets the next `preload` ask again. Until then it gives the same failure, so that it can be shown. */
  forgetFailure: () => void;
  /** The page itself, once it is there. */
  loaded: () => ComponentType | undefined;
};

/** Makes a page of what loads its chunk. */
export function page(load: () => Promise<PageModule>): Page {
  let component: ComponentType | undefined;
  let loading: Promise<void> | undefined;
  return {
    loaded: () => component,
    preload: () => {
      loading ??= load().then((module) => {
        component = module.default;
      });
      return loading;
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
export function PageOutlet({ page: { loaded, preload } }: { page: Page }) {
  if (loaded() === undefined) use(preload());
  const Loaded = loaded();
  return Loaded === undefined ? null : <Loaded />;
}
