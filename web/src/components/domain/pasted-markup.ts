import type { Mark } from '#contract/format/marker-stack';
import { parseInertHtml } from '@/lib/text/inert-html.ts';
import { marksWithin } from '@/lib/text/pasted-marks.ts';

type Run = { text: string; marks: ReadonlySet<Mark> };
type Style = { marks: ReadonlySet<Mark>; list?: 'ol' | 'ul' };

const MARKERS = { bold: '**', italic: '*', underline: '__' } as const;
/** The outermost first. */
const MARK_ORDER = ['bold', 'italic', 'underline'] as const;
const SKIPPED = new Set(['SCRIPT', 'STYLE', 'TITLE', 'TEMPLATE', 'NOSCRIPT']);
const PARAGRAPH = /^(?:P|H[1-6]|BLOCKQUOTE|PRE|UL|OL|DL|TABLE|FIGURE|HR)$/;
const LINE = /^(?:DIV|LI|DT|DD|TR|SECTION|ARTICLE|HEADER|FOOTER)$/;

/** Returns the marks within an element. The underline of a link is not the author's. */
function marksOf(element: HTMLElement, around: ReadonlySet<Mark>): ReadonlySet<Mark> {
  const marks = marksWithin(element, around);
  if (element.closest('a') !== null) marks.delete('underline');
  return marks;
}

const markSignature = ({ marks }: Run) => MARK_ORDER.filter((mark) => marks.has(mark)).join();

/** Writes one line. Spaces stay outside of markers, because the parser ignores markers next to spaces. */
function lineText(runs: readonly Run[]): string {
  const merged: Run[] = [];
  for (const run of runs) {
    const last = merged.at(-1);
    if (last !== undefined && (markSignature(last) === markSignature(run) || run.text.trim() === ''))
      last.text += run.text;
    else merged.push({ ...run });
  }
  return merged
    .map(({ text, marks }) => {
      const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
      if (inner === '') return text;
      const markers = MARK_ORDER.filter((mark) => marks.has(mark)).map((mark) => MARKERS[mark]);
      return `${before}${markers.join('')}${inner}${markers.toReversed().join('')}${after}`;
    })
    .join('')
    .replace(/[^\S\n]+/g, ' ')
    .trim();
}

/** Collects the lines of a document; an empty line separates paragraphs. */
class Lines {
  readonly done: string[] = [];
  hasMarks = false;
  #runs: Run[] = [];

  add(text: string, marks: ReadonlySet<Mark>) {
    this.#runs.push({ text, marks });
    this.hasMarks ||= marks.size > 0 && text.trim() !== '';
  }

  endLine() {
    const text = lineText(this.#runs);
    this.#runs = [];
    if (text !== '') this.done.push(text);
  }

  endParagraph() {
    this.endLine();
    if (this.done.length > 0 && this.done.at(-1) !== '') this.done.push('');
  }
}

function addLink(link: HTMLElement, lines: Lines, marks: ReadonlySet<Mark>) {
  const href = link.getAttribute('href') ?? '';
  if (/^https?:/i.test(href) && link.textContent?.trim() !== href) lines.add(` (${href})`, marks);
}

function walk(node: Node, lines: Lines, style: Style) {
  for (const child of node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) lines.add((child.textContent ?? '').replace(/\s+/g, ' '), style.marks);
    if (!(child instanceof HTMLElement) || SKIPPED.has(child.tagName)) continue;
    const { tagName } = child;
    if (PARAGRAPH.test(tagName)) lines.endParagraph();
    else if (LINE.test(tagName) || tagName === 'BR') lines.endLine();
    const marks = marksOf(child, style.marks);
    if (tagName === 'LI') {
      const position = [...(child.parentElement?.children ?? [])].indexOf(child) + 1;
      lines.add(style.list === 'ol' ? `${position}. ` : '- ', new Set());
    }
    const list = tagName === 'OL' ? 'ol' : tagName === 'UL' ? 'ul' : style.list;
    walk(child, lines, { marks, ...(list && { list }) });
    if (tagName === 'A') addLink(child, lines, style.marks);
    if (tagName === 'TD' || tagName === 'TH') lines.add(' ', style.marks);
    if (PARAGRAPH.test(tagName)) lines.endParagraph();
    else if (LINE.test(tagName)) lines.endLine();
  }
}

/**
 * Converts copied HTML to the product's markup: bold, italic, underline, paragraphs, lists as lines, and link URLs
 * after their text. Returns null when the HTML has none of these; the plain text then preserves the spaces of code.
 */
export function markupFromHtml(html: string): string | null {
  const { body } = parseInertHtml(html);
  const lines = new Lines();
  walk(body, lines, { marks: new Set() });
  lines.endLine();
  const isRich = lines.hasMarks || body.querySelector('p + p, h1, h2, h3, h4, li, a[href]') !== null;
  return isRich ? lines.done.join('\n').trim() : null;
}
