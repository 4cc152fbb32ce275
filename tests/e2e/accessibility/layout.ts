/**
 * Returns the layout faults of a page: too wide, cut off, outside the screen, or overlapping. Runs in the page, so it
 * references nothing outside of itself.
 */
export function layoutFaults(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const faults = scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : [];
  // The platform's name may be hidden for the main controls; its logo stays, and screen readers read the name.
  const brand = document.querySelector('header a[href="/"]');
  const scope = document.querySelector('[data-dialog]') ?? document.body;

  /** Returns the boxes that clip an element; null for invisible or scrollable content. */
  const clips = new Map<Element, DOMRect[] | null>();
  const clipsOf = (element: Element): DOMRect[] | null => {
    const known = clips.get(element);
    if (known !== undefined) return known;
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const above = element === scope || element.parentElement === null ? [] : clipsOf(element.parentElement);
    const isCutting = /hidden|clip/.test(style.overflow) || style.contain.includes('content');
    const isUnseen =
      style.clipPath === 'inset(50%)' ||
      (isCutting && box.width <= 1) ||
      // An excerpt behind a link, truncated on purpose with an ellipsis.
      style.webkitLineClamp !== 'none' ||
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      /auto|scroll/.test(style.overflowX) ||
      style.position === 'fixed' ||
      style.position === 'sticky';
    const own = above === null || (isUnseen && element !== scope) ? null : isCutting ? [...above, box] : above;
    clips.set(element, own);
    return own;
  };

  type Unit = { node: Node; block: Element | null; words: string; rect: DOMRect };
  const units: Unit[] = [];
  const add = (node: Node, element: Element, words: string, rects: Iterable<DOMRect>) => {
    const around = clipsOf(element);
    if (around === null || brand?.contains(element)) return;
    const block = element.closest('p,li,h1,h2,h3,h4,td,th,dt,dd,label,button,summary,legend,div');
    for (const rect of rects) {
      if (rect.width < 1 || rect.height < 1) continue;
      units.push({ node, block, words, rect });
      const isCut = around.some(
        (box) =>
          rect.right > box.right + 1 ||
          rect.left < box.left - 1 ||
          rect.bottom > box.bottom + 5 ||
          rect.top < box.top - 5,
      );
      if (isCut) faults.push(`“${words}” is cut off`);
      else if (rect.left < -1 || rect.right > clientWidth + 1) faults.push(`“${words}” is beyond the edge`);
    }
  };
  const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const words = text.textContent?.trim().slice(0, 40) ?? '';
    if (words === '' || text.parentElement === null || text.parentElement.closest('option,script,svg')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    add(text, text.parentElement, words, range.getClientRects());
  }
  const controls = 'button,input:not([type=hidden]),select,textarea,[role="switch"],[role="tab"]';
  for (const control of scope.querySelectorAll(controls)) {
    const words = control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 40) ?? '';
    add(control, control, `${control.localName} ${words}`, [control.getBoundingClientRect()]);
  }

  // Inside one block the browser avoids overlaps, and parts of a control may overlap it.
  units.sort((one, other) => one.rect.top - other.rect.top);
  for (const [n, { node, block, words, rect }] of units.entries()) {
    for (const other of units.slice(n + 1)) {
      if (other.rect.top > rect.bottom) break;
      const high = Math.min(rect.bottom, other.rect.bottom) - Math.max(rect.top, other.rect.top);
      const wide = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left);
      if (wide < 3 || high < (rect.height + other.rect.height) * 0.2) continue;
      const isOneThing = node === other.node || node.contains(other.node) || other.node.contains(node);
      if (!isOneThing && block !== other.block) faults.push(`“${words}” and “${other.words}” lie on each other`);
    }
  }
  return [...new Set(faults)];
}
