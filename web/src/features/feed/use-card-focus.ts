import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

const titleIn = (card: HTMLElement | undefined) => card?.querySelector<HTMLElement>('article :is(h2, h3) a');

/**
 * Moves the focus when the focused card is removed: to the nearest remaining card, otherwise to the heading. Returns
 * the section's `onFocus` handler.
 */
export function useCardFocus(section: RefObject<HTMLElement | null>) {
  const last = useRef<{ card: HTMLElement; order: HTMLElement[] } | null>(null);

  useEffect(() => {
    const { current } = last;
    if (current === null || current.card.isConnected) return;
    last.current = null;
    if (document.activeElement !== document.body) return;
    const at = current.order.indexOf(current.card);
    const neighbours = [...current.order.slice(at + 1), ...current.order.slice(0, at).reverse()];
    const heading = section.current?.querySelector<HTMLElement>('[tabindex="-1"]');
    const next = titleIn(neighbours.find(({ isConnected }) => isConnected)) ?? heading;
    next?.focus({ preventScroll: true });
  });

  return ({ target }: FocusEvent) => {
    const card = target.closest<HTMLElement>('ol > li');
    const order = [...(section.current?.querySelectorAll<HTMLElement>('ol > li') ?? [])];
    last.current = card && order.includes(card) ? { card, order } : null;
  };
}
