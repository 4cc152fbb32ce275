import { type ComponentType, type RefObject, Suspense, use, useLayoutEffect } from 'react';

/** A part of a page in a chunk of its own. */
export type LazyPart<Props> = { load: () => Promise<void>; loaded: () => ComponentType<Props> | undefined };

/** Creates a part that `RenderedPart` shows. The server loads it before rendering. */
export function createLazyPart<Props>(fetchPart: () => Promise<{ default: ComponentType<Props> }>): LazyPart<Props> {
  let part: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  return {
    loaded: () => part,
    load() {
      loading ??= fetchPart().then(
        (module) => {
          part = module.default;
        },
        () => {
          // The next page retries. On this page the server-rendered part continues to work.
          loading = undefined;
          return new Promise(() => {});
        },
      );
      return loading;
    },
  };
}

type PartProps<Props> = {
  part: LazyPart<Props>;
  props: Props;
  /** The element around the part, if presses of its buttons before it has loaded count. */
  around?: RefObject<HTMLElement | null>;
};

let lastClick: Event | undefined;
if (!import.meta.env.SSR) {
  const note = (event: Event) => {
    lastClick = event;
  };
  document.addEventListener('click', note, { capture: true });
}

const readyParts = new WeakSet<object>();

/** Repeats the last press of a button within an element: React drops the events of a part that has not loaded. */
function repeatEarlyPress(around: HTMLElement): void {
  // React handles an event that is being dispatched now, because it hydrates the part first.
  if (!(lastClick?.target instanceof Element) || lastClick.eventPhase !== Event.NONE) return;
  const button = lastClick.target.closest('button');
  if (button !== null && around.contains(button)) queueMicrotask(() => button.click());
}

function Loaded<Props extends object>({ part, props, around }: PartProps<Props>) {
  if (part.loaded() === undefined) use(part.load());
  const Part = part.loaded();
  useLayoutEffect(() => {
    const isFirst = !readyParts.has(part);
    readyParts.add(part);
    if (isFirst && around?.current) repeatEarlyPress(around.current);
  }, [part, around]);
  return Part && <Part {...props} />;
}

/** Shows a part. A page from the server contains it, and shows that HTML until the chunk has loaded. */
export const RenderedPart = <Props extends object>(given: PartProps<Props>) => (
  <Suspense fallback={null}>
    <Loaded {...given} />
  </Suspense>
);
