/**
 * Returns stops of the Tab order that contradict the reading order: above the previous stop, unless at the top of a
 * column further right. Runs in the page, so it references nothing outside of itself.
 */
export function orderFaults(): string[] {
  const scope = document.querySelector('[data-dialog]') ?? document.querySelector('main') ?? document.body;
  const isFloating = (element: Element): boolean =>
    element !== scope &&
    (/fixed|sticky|absolute/.test(getComputedStyle(element).position) ||
      (element.parentElement !== null && isFloating(element.parentElement)));
  const stops = [...scope.querySelectorAll<HTMLElement>('a[href],button,input,select,textarea,summary,[tabindex]')]
    .filter((stop) => stop.tabIndex >= 0 && stop.checkVisibility({ visibilityProperty: true }) && !isFloating(stop))
    .map((stop) => ({ stop, box: stop.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0);
  const words = (stop: HTMLElement) => stop.getAttribute('aria-label') ?? stop.textContent?.trim().slice(0, 30);
  const faults = stops.flatMap(({ stop, box }, n) => {
    const before = stops[n - 1];
    if (before === undefined || box.bottom > before.box.top || box.left >= before.box.right - 1) return [];
    return [`“${words(before.stop)}” is stopped at before “${words(stop)}” above it`];
  });
  const jumps = [...document.querySelectorAll<HTMLElement>('[tabindex]')].filter(({ tabIndex }) => tabIndex > 0);
  return [...faults, ...jumps.map((stop) => `“${words(stop)}” jumps the queue`)];
}
