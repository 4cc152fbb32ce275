import { type ComponentType, use } from 'react';

type PageModule = { default: ComponentType };

/** A page in a chunk of its own that can be fetched ahead: on intent, before hydrating, on the server. */
export type Page = ComponentType & { preload: () => Promise<void> };

/**
 * Like React.lazy, but once preloaded it renders at once, without suspending: the server and a hydrating browser
 * need that.
 */
export function page(load: () => Promise<PageModule>): Page {
  let Loaded: ComponentType | undefined;
  let loading: Promise<void> | undefined;
  const preload = () => {
    loading ??= load().then(
      (module) => {
        Loaded = module.default;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  function LazyPage() {
    if (Loaded === undefined) use(preload());
    return Loaded === undefined ? null : <Loaded />;
  }
  return Object.assign(LazyPage, { preload });
}
