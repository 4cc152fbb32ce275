const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/**
 * Moves the focus to the next control before a focused element is removed; to the page itself when no control follows.
 */
export function focusNext(leaving: Element): void {
  const main = document.getElementById('main');
  const follows = (control: Element) =>
    !leaving.contains(control) && (leaving.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const next = [...(main?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].find(follows) ?? main;
  next?.focus({ preventScroll: true });
}
