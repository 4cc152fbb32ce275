import type { Mark } from '#contract/format/marker-stack';

const MARK_OF: Record<string, Mark> = {
  B: 'bold',
  STRONG: 'bold',
  I: 'italic',
  EM: 'italic',
  CITE: 'italic',
  U: 'underline',
  INS: 'underline',
};

/** Returns the value of a property of an inert element's style; empty without one. */
export function styleOf(element: HTMLElement, property: string): string {
  const { style } = element.dataset;
  if (style === undefined) return '';
  return new RegExp(`(?:^|;)\\s*${property}\\s*:([^;]*)`, 'i').exec(style)?.[1]?.trim() ?? '';
}

/** Returns the marks within an element. Word processors express them as styles, including that a <b> is not bold. */
export function marksWithin(element: HTMLElement, around: ReadonlySet<Mark>): Set<Mark> {
  const marks = new Set(around);
  const own = MARK_OF[element.tagName];
  if (own !== undefined) marks.add(own);
  const set = (mark: Mark, value: string, isOn: RegExp, isOff: RegExp) => {
    if (isOn.test(value)) marks.add(mark);
    else if (isOff.test(value)) marks.delete(mark);
  };
  set('bold', styleOf(element, 'font-weight'), /bold|^[6-9]\d\d|^1000/, /normal|lighter|^[1-5]\d\d/);
  set('italic', styleOf(element, 'font-style'), /italic|oblique/, /normal/);
  set('underline', styleOf(element, 'text-decoration(?:-line)?'), /underline/, /none/);
  return marks;
}
