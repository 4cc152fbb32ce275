import { bareAddressAt, isSafeAddress } from './addresses.ts';
import { createCharacterSet, isAnyAt } from './character-set.ts';
import { readList, startsList } from './lists.ts';
import { runLength } from './marker-stack.ts';
import { removeEscapes } from './spans.ts';
import type { BlockOf } from './tree.ts';

/** Maximum number of each element in a text; the rest is literal text. */
export const ELEMENTS_MAX = { images: 40, links: 200, notes: 100, cards: 20 } as const;

/** The first characters of every block but a paragraph. */
const blockStarts = createCharacterSet(/[#\-0-9>`![hH]/g);
const FENCE = '```';
const LANGUAGE = /^[\w+#-]{0,20}$/;
const HEADING = /^(##|###) +(\S.*)$/;
const RULE = /^-{3,}$/;
const NOTE = /^\[\^(\w{1,20})\]:(.*)$/;
const IMAGE = /^!\[((?:[^\\\]]|\\.)*)\]\(image:([\w-]{1,64})(?: "((?:[^\\"]|\\.)*)")?\)$/;

/** The blocks of a text, and the sources of its notes by label, before their inline parts are parsed. */
export type Blocks = { blocks: BlockOf<string>[]; notes: Map<string, string> };

const isBlank = (line: string) => line.trim() === '';

/** Returns the number of backticks that open or close a code block at the start of a line; 0 for other lines. */
const fenceLength = (line: string) => (line.startsWith(FENCE) ? runLength(line, 0) : 0);

/** Returns a function that finds the next line of as many backticks; asked from top to bottom. */
function indexFences(lines: readonly string[]): (length: number, after: number) => number | undefined {
  const places = new Map<number, { indexes: number[]; next: number }>();
  for (const [index, line] of lines.entries()) {
    const length = fenceLength(line);
    if (length === 0 || line.trimEnd().length > length) continue;
    const place = places.get(length);
    if (place) place.indexes.push(index);
    else places.set(length, { indexes: [index], next: 0 });
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
    switch (line[0]) {
      case '#': {
        const [, level, heading] = HEADING.exec(line) ?? [];
        if (heading === undefined) return false;
        add({ type: 'heading', level: level === '##' ? 2 : 3, content: heading });
        return true;
      }
      case '-':
        if (!RULE.test(line)) return false;
        add({ type: 'rule' });
        return true;
      case '!': {
        const [image, alt = '', id = '', caption = ''] = (count.images < ELEMENTS_MAX.images && IMAGE.exec(line)) || [];
        if (image === undefined) return false;
        count.images++;
        add({ type: 'image', id, alt: removeEscapes(alt), caption: removeEscapes(caption) });
        return true;
      }
      default:
        if (count.cards === ELEMENTS_MAX.cards || bareAddressAt(line, 0) !== line || !isSafeAddress(line)) return false;
        count.cards++;
        add({ type: 'card', href: line });
        return true;
    }
  }

  /** Reads a code block. @returns the index after it; `at` without one */
  function readCode(at: number, line: string): number {
    const length = fenceLength(line);
    const language = line.slice(length);
    const close = length > 0 && LANGUAGE.test(language) ? closingFence(length, at) : undefined;
    if (close === undefined) return at;
    add({ type: 'code', language, text: close === at + 1 ? '' : lines.slice(at + 1, close).join('\n') });
    return close + 1;
  }

  function readQuote(at: number): number {
    const end = endOf(at, (each) => each.startsWith('>'));
    const paragraphs = toParagraphs(lines.slice(at, end).map((each) => each.replace(/^> ?/, '')));
    if (paragraphs.length === 0) return at;
    add({ type: 'quote', paragraphs });
    return end;
  }

  function readNote(at: number): number {
    const [, label, first = ''] = (notes.size < ELEMENTS_MAX.notes && NOTE.exec(lines[at] as string)) || [];
    if (label === undefined || notes.has(label)) return at;
    const end = endOf(at + 1, (each) => each.startsWith('  ') && !isBlank(each));
    const more = lines.slice(at + 1, end).map((each) => each.slice(2));
    endParagraph();
    notes.set(label, [first, ...more].join('\n').trim());
    return end;
  }

  /** Reads a block of any number of lines. @returns the index after it; `at` for other lines */
  function readLines(at: number, line: string): number {
    if (line[0] === '`') return readCode(at, line);
    if (line[0] === '>') return readQuote(at);
    if (line[0] === '[') return readNote(at);
    if (!startsList(lines[at] as string)) return at;
    const { list, next } = readList(lines, at);
    add(list);
    return next;
  }

  /** Reads the block at a line. @returns the index after it */
  function read(at: number): number {
    const line = (lines[at] as string).trimEnd();
    if (line === '') {
      endParagraph();
      return at + 1;
    }
    if (isAnyAt(blockStarts, line, 0)) {
      const next = readLines(at, line);
      if (next > at) return next;
      if (readLine(line)) return at + 1;
    }
    paragraph.push(lines[at] as string);
    return at + 1;
  }

  for (let at = 0; at < lines.length; ) at = read(at);
  endParagraph();
  return { blocks, notes };
}
