import { type ComponentType, Suspense, use, useLayoutEffect } from 'react';

/** A part of a page in a chunk of its own. */
export type LazyPart<Props> = {
  /** Loads the part. Rejects when that fails. */
  fetch: () => Promise<void>;
  /** Loads the part, or never resolves: the server-rendered part continues to work, and the next page retries. */
  load: () => Promise<void>;
  loaded: () => ComponentType<Props> | undefined;
};

/** Creates a part that `RenderedPart` shows. The server loads it before rendering. */
export function createLazyPart<Props>(fetchPart: () => Promise<{ default: ComponentType<Props> }>): LazyPart<Props> {
  let part: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const fetch = async () => {
    part ??= (await fetchPart()).default;
  };
  return {
    fetch,
    load() {
      loading ??= fetch().catch(() => {
        loading = undefined;
        return new Promise(() => {});
      });
      return loading;
    },
    loaded: () => part,
  };
}

type PartProps<Props> = {
  part: LazyPart<Props>;
  props: Props;
  /** Selector of the part's buttons, if their presses count before it has loaded. */
  buttons?: string;
};

/** The last click in the document, also on a part that has not loaded. */
let lastClick: Event | undefined;
if (!import.meta.env.SSR) {
  const note = (event: Event) => {
    lastClick = event;
  };
  document.addEventListener('click', note, true);
}

/**
 * Repeats the last press of a button: React drops the events of a part that has not loaded. It handles the press itself
 * if that is still being dispatched.
 */
function repeatEarlyPress(buttons: string): void {
  if (lastClick?.eventPhase !== Event.NONE || !(lastClick.target instanceof Element)) return;
  const button = lastClick.target.closest<HTMLElement>(buttons);
  queueMicrotask(() => button?.click());
}

function Loaded<Props extends object>({ part, props, buttons }: PartProps<Props>) {
  // Before `use`: when the part has loaded, React repeats this without it, and would not know a later hook.
  useLayoutEffect(() => {
    if (buttons) repeatEarlyPress(buttons);
  }, [buttons]);
  if (part.loaded() === undefined) use(part.load());
  const Part = part.loaded();
  return Part && <Part {...props} />;
}

/** Shows a part. A page from the server contains it, and shows that HTML until the chunk has loaded. */
export const RenderedPart = <Props extends object>(given: PartProps<Props>) => (
  <Suspense fallback={null}>
    <Loaded {...given} />
  </Suspense>
);
