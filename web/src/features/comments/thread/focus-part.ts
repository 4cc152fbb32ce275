/** Moves the focus to a part of the page, by the id of its heading. Returns false when the page has no such part. */
export function focusPart(id: string): boolean {
  const heading = document.getElementById(id);
  if (heading === null) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView();
  return true;
}
