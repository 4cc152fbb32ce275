import { isSafeAddress } from '#contract/format/addresses';
import type { Mark } from '#contract/format/marker-stack';
import { marksWithin } from '@/lib/text/pasted-marks.ts';

/** The formatting around a piece of pasted text. */
export type PastedStyle = { marks: ReadonlySet<Mark>; href: string | null; isCode: boolean };

const CODE = new Set(['CODE', 'KBD', 'SAMP', 'TT']);

/** Returns the formatting within an element. */
export function styleWithin(element: HTMLElement, around: PastedStyle): PastedStyle {
  const address = element.tagName === 'A' ? (element.getAttribute('href') ?? '').trim() : '';
  const href = isSafeAddress(address) ? address : around.href;
  const marks = marksWithin(element, around.marks);
  if (href !== null) marks.delete('underline');
  return { marks, href, isCode: around.isCode || CODE.has(element.tagName) };
}
