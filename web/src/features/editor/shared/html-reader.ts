import { isSafeAddress } from '#contract/format/addresses';
import type { Block } from '#contract/format/tree';
import { styleOf } from '@/lib/text/pasted-marks.ts';
import { type PastedStyle, styleWithin } from './pasted-style.ts';
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

/** Reads an inert page by an allow-list of its elements. */
export class HtmlReader {
  readonly builder = new TreeBuilder();
  /** The markup of the notes, by the id that each has in the editor. */
  readonly notes = new Map<string, string>();
  readonly #noteIndexes = new Map<string, number>();
  readonly #captioned = new WeakSet<Element>();
  #listLevel = 0;

  readChildren(element: Node, style: PastedStyle) {
    for (const child of element.childNodes) this.readNode(child, style);
  }

  readNode(node: Node, style: PastedStyle) {
    if (node.nodeType === Node.TEXT_NODE)
      this.builder.addText((node.textContent ?? '').replace(/[^\S\u00a0]+/g, ' '), style);
    else if (node instanceof HTMLElement) this.#read(node, style);
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
    const index = this.#noteIndexes.get(id) ?? this.#noteIndexes.size;
    this.#noteIndexes.set(id, index);
    this.builder.addNote(index, marks);
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
    const caption = this.#takeCaption(image);
    const alt = (image.getAttribute('alt') ?? '').replace(/\s+/g, ' ').trim();
    this.builder.addBlock({ type: 'image', id: /^[\w-]{1,64}$/.test(id) ? id : '', alt, caption });
  }

  /** Removes the caption of an image's figure, which belongs to the first image in it. */
  #takeCaption(image: HTMLImageElement): string {
    const figure = image.closest('figure');
    if (figure === null || this.#captioned.has(figure)) return '';
    this.#captioned.add(figure);
    const captions = figure.querySelectorAll('figcaption');
    const text = captions[0]?.textContent?.trim() ?? '';
    for (const shown of captions) shown.remove();
    return text;
  }
}
