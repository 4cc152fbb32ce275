/**
 * Returns the fault of the focused element: no visible focus, out of view, or covered (WCAG 2.4.7, 2.4.11). Runs in the
 * page, so it references nothing outside of itself.
 */
export function focusFault(): string | null {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return null;
  const words = `${focused.localName} “${focused.getAttribute('aria-label') ?? focused.textContent?.trim().slice(0, 40)}”`;
  // In text fields the caret shows the focus.
  const fields = 'textarea, input:is([type="text"], :not([type])), [contenteditable="true"][role="textbox"]';
  const isWriting = focused.matches(fields);
  // A choice is as large as its label, and a card's link as the card; these show the ring.
  const carriers = [focused, focused.closest('label'), focused.closest('.post-card'), focused.closest('form')];
  const isShown = carriers.some((carrier) => {
    if (carrier === null) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(carrier);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
  if (!isShown && !isWriting) return `${words} does not show the focus`;
  const boxes = [...focused.getClientRects()];
  const points = boxes.flatMap(({ left, right, top, bottom }) => [
    ...[left + 2, (left + right) / 2, right - 2].map((x) => [x, (top + bottom) / 2] as const),
    ...[top + 2, bottom - 2].map((y) => [(left + right) / 2, y] as const),
  ]);
  const isSeen = points.some(([x, y]) => {
    const there = document.elementFromPoint(x, y);
    if (there === null) return false;
    // A toast disappears by itself after four seconds.
    const isPassing = there.closest('[aria-label="Notifications"]') !== null;
    return isPassing || focused.contains(there) || there.contains(focused) || there.closest('label') !== null;
  });
  return isSeen ? null : `${words} is covered, or out of sight`;
}
