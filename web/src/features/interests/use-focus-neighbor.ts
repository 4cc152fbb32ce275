import { type RefObject, useEffect, useRef } from 'react';

/** Marks an element that shows a follow, with its key. */
const ATTRIBUTE = 'data-followed';

export const followedProps = (key: string) => ({ [ATTRIBUTE]: key });

const keysIn = (elements: Iterable<Element>) => [...elements].map((element) => element.getAttribute(ATTRIBUTE) ?? '');

/** Returns the keys near an element, nearest first. Those of its own section precede all others. */
function neighboursOf(root: HTMLElement, key: string): string[] {
  const around = (within: Element) => {
    const keys = keysIn(within.querySelectorAll(`[${ATTRIBUTE}]`));
    const at = keys.indexOf(key);
    return [...keys.slice(at + 1), ...keys.slice(0, Math.max(0, at)).reverse()];
  };
  const section = root.querySelector(`[${ATTRIBUTE}="${CSS.escape(key)}"]`)?.closest('section');
  return [...(section ? around(section) : []), ...around(root)];
}

/**
 * Moves the focus when the focused item is removed: to the next button of the same kind, otherwise to the root. Call
 * the returned function with the item's key before the removal.
 */
export function useFocusNeighbor(root: RefObject<HTMLElement | null>) {
  const leaving = useRef<{ key: string; neighbours: string[] } | null>(null);

  useEffect(() => {
    const { current } = leaving;
    const find = (key: string) =>
      root.current?.querySelector<HTMLElement>(`[${ATTRIBUTE}="${CSS.escape(key)}"] button`);
    if (current === null || find(current.key)) return;
    leaving.current = null;
    const next = current.neighbours.map(find).find((button) => button?.checkVisibility());
    (next ?? root.current)?.focus();
  });

  return (key: string) => {
    if (root.current) leaving.current = { key, neighbours: neighboursOf(root.current, key) };
  };
}
