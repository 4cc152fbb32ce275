/** Returns true when any part of an element is on the screen. */
export function isInView(element: Element | null): boolean {
  if (element === null) return false;
  const { top, bottom, height } = element.getBoundingClientRect();
  return height > 0 && bottom > 0 && top < window.innerHeight;
}
