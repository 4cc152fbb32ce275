import { bareAddressAt, isSafeAddress } from './addresses.ts';
import { readList, startsList } from './lists.ts';
import { removeEscapes } from './spans.ts';
import type { BlockOf } from './tree.ts';

/** Maximum number of each element in a text; the rest is literal text. */
export const ELEMENTS_MAX = { images: 40, links: 200, notes: 100, cards: 20 } as const;

/** The first characters of every block but a paragraph. */
const BLOCK_START = /^[#\-0-9>`![hH]/;
const FENCE = /^(`{3,})([\w+#-]{0,20})$/;
const HEADING = /^(##|###) +(\S.*)$/;
const RULE = /^-{3,}$/;
const NOTE = /^\[\^(\w{1,20})\]:(.*)$/;
const IMAGE = /^!\[((?:[^\\\]]|\\.)*)\]\(image:([\w-]{1,64})(?: "((?:[^\\"]|\\.)*)")?\)$/;

/** The blocks of a text, and the sources of its notes by label, before their inline parts are parsed. */
export type Blocks = { blocks: BlockOf<string>[]; notes: Map<string, string> };

const isBlank = (line: string) => line.trim() === '';

/** Returns a function that finds the next line of as many backticks; asked from top to bottom. */
function indexFences(lines: readonly string[]): (length: number, after: number) => number | undefined {
  const places = new Map<number, { indexes: number[]; next: number }>();
  for (const [index, line] of lines.entries()) {
    const fence = line.trimEnd();
    if (!/^`{3,}$/.test(fence)) continue;
    const place = places.get(fence.length);
    if (place) place.indexes.push(index);
    else places.set(fence.length, { indexes: [index], next: 0 });
  }
  return (length, after) => {
    const place = places.get(length);
    if (place === undefined) return undefined;
    while ((place.indexes[place.next] ?? Number.POSITIVE_INFINITY) <= after) place.next++;
    return place.indexes[place.next];
  };
}

/** Splits lines into paragraphs at blank lines. */
function toParagraphs(lines: readonly string[]): string[] {
  const paragraphs: string[][] = [];
  let isNew = true;
  for (const line of lines) {
    const isGap = isBlank(line);
    if (!isGap && isNew) paragraphs.push([line]);
    else if (!isGap) paragraphs.at(-1)?.push(line);
    isNew = isGap;
  }
  return paragraphs.map((paragraph) => paragraph.join('\n').trim());
}

/** Reads the blocks of a text. Classifies each line once by its first characters. */
export function readBlocks(source: string): Blocks {
  const lines = source.replace(/\r\n?/g, '\n').split('\n');
  const closingFence = indexFences(lines);
  const blocks: BlockOf<string>[] = [];
  const notes = new Map<string, string>();
  const count = { images: 0, cards: 0 };
  let paragraph: string[] = [];

  function endParagraph() {
    if (paragraph.length > 0) blocks.push({ type: 'paragraph', content: paragraph.join('\n').trim() });
    paragraph = [];
  }
  function add(block: BlockOf<string>) {
    endParagraph();
    blocks.push(block);
  }

  /** Returns the index of the first line from `at` on for which the test fails. */
  function endOf(at: number, test: (line: string) => boolean): number {
    let end = at;
    while (end < lines.length && test(lines[end] as string)) end++;
    return end;
  }

  /** Reads a block of one line. @returns false for a line of a paragraph */
  function readLine(line: string): boolean {
    const [, level, heading] = HEADING.exec(line) ?? [];
    const [image, alt = '', id = '', caption = ''] = (count.images < ELEMENTS_MAX.images && IMAGE.exec(line)) || [];
    if (heading !== undefined) add({ type: 'heading', level: level === '##' ? 2 : 3, content: heading });
    else if (RULE.test(line)) add({ type: 'rule' });
    else if (image !== undefined) {
      count.images++;
      add({ type: 'image', id, alt: removeEscapes(alt), caption: removeEscapes(caption) });
    } else if (count.cards < ELEMENTS_MAX.cards && bareAddressAt(line, 0) === line && isSafeAddress(line)) {
      count.cards++;
      add({ type: 'card', href: line });
    } else return false;
    return true;
  }

  /** Reads the block at a line. @returns the index after it */
  function read(at: number): number {
    const line = (lines[at] as string).trimEnd();
    if (line === '') endParagraph();
    else if (!BLOCK_START.test(line)) paragraph.push(lines[at] as string);
    if (line === '' || !BLOCK_START.test(line)) return at + 1;
    const [, ticks, language = ''] = FENCE.exec(line) ?? [];
    const close = ticks && closingFence(ticks.length, at);
    if (close) {
      add({ type: 'code', language, text: lines.slice(at + 1, close).join('\n') });
      return close + 1;
    }
    if (startsList(lines[at] as string)) {
      const { list, next } = readList(lines, at);
      add(list);
      return next;
    }
    if (line.startsWith('>')) {
      const end = endOf(at, (each) => each.startsWith('>'));
      const paragraphs = toParagraphs(lines.slice(at, end).map((each) => each.replace(/^> ?/, '')));
      if (paragraphs.length > 0) {
        add({ type: 'quote', paragraphs });
        return end;
      }
    }
    const [, label, first = ''] = NOTE.exec(lines[at] as string) ?? [];
    if (label !== undefined && !notes.has(label) && notes.size < ELEMENTS_MAX.notes) {
      const end = endOf(at + 1, (each) => each.startsWith('  ') && !isBlank(each));
      const more = lines.slice(at + 1, end).map((each) => each.slice(2));
      endParagraph();
      notes.set(label, [first, ...more].join('\n').trim());
      return end;
    }
    if (!readLine(line)) paragraph.push(lines[at] as string);
    return at + 1;
  }

  for (let at = 0; at < lines.length; ) at = read(at);
  endParagraph();
  return { blocks, notes };
}
