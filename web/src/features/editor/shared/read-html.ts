import { isSafeAddress } from '#contract/format/addresses';
import { mapInline } from '#contract/format/map-inline';
import { parse } from '#contract/format/parse';
import { printMarkup } from '#contract/format/print-markup';
import type { Block, Inline, Tree } from '#contract/format/tree';
import { parseInertHtml } from '@/lib/text/inert-html.ts';
import { styleOf } from '@/lib/text/pasted-marks.ts';
import { liftNotes } from './lift-notes.ts';
import { type PastedStyle, styleWithin } from './pasted-style.ts';
import { listTableRows } from './table-rows.ts';
import { TreeBuilder } from './tree-builder.ts';

const SKIPPED = new Set(
  'SCRIPT STYLE TITLE TEMPLATE NOSCRIPT HEAD META LINK SVG MATH IFRAME OBJECT EMBED VIDEO AUDIO CANVAS SELECT TEXTAREA INPUT'.split(
    ' ',
  ),
);
const PARAGRAPH = /^(?:P|DL|TABLE|FIGURE|UL|OL|H[1-6])$/;
const LINE = /^(?:DIV|DT|DD|TR|SECTION|ARTICLE|HEADER|FOOTER|MAIN|ASIDE|ADDRESS|FIGCAPTION)$/;

const isHidden = (element: HTMLElement) =>
  element.hidden || /^none$/i.test(styleOf(element, 'display')) || /^all$/i.test(styleOf(element, 'mso-hide'));

/** Returns the list level of a paragraph that Word shows as an item; null for other elements. */
function wordListLevel(element: HTMLElement): number | null {
  const value = styleOf(element, 'mso-list');
  if (element.tagName !== 'P' || value === '' || /^(?:none|skip|ignore)$/i.test(value)) return null;
  return Number(/level(\d+)/i.exec(value)?.[1] ?? 1);
}

const isWordMarker = (element: HTMLElement) => /^ignore$/i.test(styleOf(element, 'mso-list'));

/** Reads the code of a <pre>, whose lines may be <br>. */
function readCode(pre: HTMLElement): Block {
  const copy = pre.cloneNode(true) as HTMLElement;
  for (const lineBreak of copy.querySelectorAll('br')) lineBreak.replaceWith('\n');
  const classes = `${pre.className} ${pre.querySelector('code')?.className ?? ''}`;
  const language = /\blang(?:uage)?-([\w+#-]{1,20})/.exec(classes)?.[1] ?? '';
  return { type: 'code', language, text: (copy.textContent ?? '').replace(/\r/g, '').replace(/\n$/, '') };
}

/** Returns the text of a note that a reference of the editor carries. */
function readNote(markup: string): Inline[] {
  const [block] = parse(markup, 2).blocks;
  return block?.type === 'paragraph' ? block.content : [];
}

class HtmlReader {
  readonly builder = new TreeBuilder();
  /** The markup of the notes, by the id that each has in the editor. */
  readonly notes = new Map<string, string>();
  #listLevel = 0;

  readChildren(element: Node, style: PastedStyle) {
    for (const child of element.childNodes) {
      if (child.nodeType === Node.TEXT_NODE)
        this.builder.addText((child.textContent ?? '').replace(/[^\S\u00a0]+/g, ' '), style);
      else if (child instanceof HTMLElement) this.#read(child, style);
    }
  }

  #read(element: HTMLElement, around: PastedStyle) {
    const { tagName } = element;
    if (SKIPPED.has(tagName) || isHidden(element) || isWordMarker(element)) return;
    const { note, noteText, notes } = element.dataset;
    // The editor's notes come with their references.
    if (notes !== undefined) return;
    if (note !== undefined && noteText !== undefined) return this.#readReference(note, noteText, around);
    const { builder } = this;
    const style = styleWithin(element, around);
    const heading = /^H([1-6])$/.exec(tagName)?.[1];
    const wordLevel = wordListLevel(element);
    if (tagName === 'BR') {
      if (!element.classList.contains('Apple-interchange-newline')) builder.addBreak();
    } else if (isSafeAddress(element.dataset.card ?? '')) {
      builder.addBlock({ type: 'card', href: element.dataset.card ?? '' });
    } else if (tagName === 'PRE') builder.addBlock(readCode(element));
    else if (tagName === 'HR') builder.addBlock({ type: 'rule' });
    else if (tagName === 'IMG') this.#readImage(element as HTMLImageElement);
    else if (tagName === 'UL' || tagName === 'OL') this.#readList(element, style);
    else if (tagName === 'LI')
      this.#readItem(element, style, this.#listLevel || 1, element.parentElement?.tagName === 'OL');
    else if (wordLevel !== null) this.#readItem(element, style, wordLevel, this.#isNumbered(element));
    else if (heading !== undefined && builder.target.type === 'paragraph') {
      this.#within(style, element, { type: 'heading', level: Number(heading) <= 2 ? 2 : 3 });
    } else if (tagName === 'BLOCKQUOTE') {
      builder.endList();
      builder.quotes++;
      this.readChildren(element, style);
      builder.endBlock();
      builder.quotes--;
    } else this.#readOther(element, style);
  }

  #readReference(id: string, text: string, { marks }: PastedStyle) {
    this.notes.set(id, text);
    this.builder.addNote([...this.notes.keys()].indexOf(id), marks);
  }

  /** Reads an element that only separates lines or paragraphs, or formats text. */
  #readOther(element: HTMLElement, style: PastedStyle) {
    const { builder } = this;
    const { tagName } = element;
    const isInItem = builder.target.type === 'item';
    const isParagraph = PARAGRAPH.test(tagName) && !isInItem;
    const isLine = LINE.test(tagName) || (PARAGRAPH.test(tagName) && isInItem);
    if (isParagraph) builder.endBlock();
    else if (isLine) builder.endLine();
    this.readChildren(element, style);
    if (tagName === 'TD' || tagName === 'TH') builder.addText(' ', style);
    if (isParagraph) builder.endBlock();
    else if (isLine) builder.endLine();
  }

  #within(style: PastedStyle, element: HTMLElement, target: TreeBuilder['target']) {
    const { builder } = this;
    const before = builder.target;
    builder.endBlock();
    builder.target = target;
    this.readChildren(element, style);
    builder.endBlock();
    builder.target = before;
  }

  #readList(element: HTMLElement, style: PastedStyle) {
    const { builder } = this;
    if (this.#listLevel === 0) builder.endList();
    else builder.endBlock();
    this.#listLevel++;
    this.readChildren(element, style);
    this.#listLevel--;
    if (this.#listLevel === 0) builder.endList();
    else builder.endBlock();
  }

  #readItem(element: HTMLElement, style: PastedStyle, level: number, isOrdered: boolean) {
    this.#within(style, element, { type: 'item', isOrdered, level });
  }

  /** Word writes an item's number as text. */
  #isNumbered(element: HTMLElement): boolean {
    const marker = [...element.querySelectorAll<HTMLElement>('span')].find(isWordMarker);
    return /^[\s(]*[\da-z]{1,4}[.)]/i.test(marker?.textContent ?? '');
  }

  /** Reads an image of the editor itself; one of another site must be uploaded first, so it has no id. */
  #readImage(image: HTMLImageElement) {
    const { image: id = '' } = image.dataset;
    const isPixel = Number(image.getAttribute('width') ?? 99) <= 2 || Number(image.getAttribute('height') ?? 99) <= 2;
    if (isPixel && id === '') return;
    const caption = image.closest('figure')?.querySelector('figcaption')?.textContent?.trim() ?? '';
    const alt = (image.getAttribute('alt') ?? '').replace(/\s+/g, ' ').trim();
    this.builder.addBlock({ type: 'image', id: /^[\w-]{1,64}$/.test(id) ? id : '', alt, caption });
    for (const shown of image.closest('figure')?.querySelectorAll('figcaption') ?? []) shown.remove();
  }
}

function readElement(element: Element): Tree {
  const reader = new HtmlReader();
  reader.readChildren(element, { marks: new Set(), href: null, isCode: false });
  reader.builder.endBlock();
  return { blocks: reader.builder.blocks, notes: [...reader.notes.values()].map(readNote) };
}

/** Returns the lines of a block; none of an image, a rule or a card. */
function linesOf(block: Block): Inline[][] {
  if (block.type === 'quote') return block.paragraphs;
  if (block.type === 'list') return block.items.flatMap(({ content, lists }) => [content, ...lists.flatMap(linesOf)]);
  if (block.type === 'code') return [[{ type: 'code', text: block.text.replace(/\s+/g, ' ') }]];
  return 'content' in block ? [block.content] : [];
}

/** Prints an element as the text of a note, which has lines but no blocks and no notes. */
function printNote(element: Element): string {
  const lines = readElement(element).blocks.flatMap(linesOf);
  const content = lines.flatMap((line, index): Inline[] => (index === 0 ? line : [{ type: 'break' }, ...line]));
  const shown = mapInline(content, (node) => (node.type === 'note' ? [] : [node]));
  const [first] = shown;
  if (first?.type === 'text') shown[0] = { type: 'text', text: first.text.replace(/^[\s^↑]+/, '') };
  return printMarkup({ blocks: [{ type: 'paragraph', content: shown }], notes: [] });
}

/** Returns the tree of copied HTML. Elements that format 2 cannot express are replaced by their content. */
export function readHtml(html: string): Tree {
  const { body } = parseInertHtml(html);
  listTableRows(body);
  liftNotes(body, printNote);
  return readElement(body);
}

/** Returns whether blocks contain more than plain paragraphs, whose text keeps the spaces of code. */
export const isRich = (blocks: readonly Block[]): boolean =>
  blocks.some(
    (block) => block.type !== 'paragraph' || block.content.some(({ type }) => type !== 'text' && type !== 'break'),
  );
