import { TEASER_LENGTH } from './limits.ts';
import { type Inline, type Paragraph, parseMarkup } from './markup.ts';

const inlineLength = (nodes: readonly Inline[]): number => nodes.reduce((sum, node) => sum + nodeLength(node), 0);

function nodeLength(node: Inline): number {
  if (node.type === 'text') return Array.from(node.text).length;
  return node.type === 'break' ? 1 : inlineLength(node.children);
}

/** Counts the visible characters of a text, as `truncateMarkup` does: line breaks count, markers do not. */
export const visibleLength = (source: string): number =>
  parseMarkup(source).reduce((sum, p) => sum + inlineLength(p), 0);

/**
 * Returns the maximum number of characters of a premium post that are public: TEASER_LENGTH, or half of a text that is
 * not longer than that, so there is always a rest to subscribe for. `length` is a `visibleLength`.
 */
export const teaserLength = (length: number): number =>
  length > TEASER_LENGTH ? TEASER_LENGTH : Math.floor(length / 2);

/** Longer words are cut, as in scripts without spaces and long addresses. */
const UNCUT_WORD_MAX = 60;

function pointsIn(nodes: readonly Inline[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'text') return Array.from(node.text);
    return node.type === 'break' ? ['\n'] : pointsIn(node.children);
  });
}

/** Moves a cut inside a character, such as an emoji of several parts, to that character's start. */
function toCharacterStart(points: readonly string[], cut: number): number {
  const from = Math.max(0, cut - UNCUT_WORD_MAX);
  const before = points.slice(from, cut).join('');
  const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const start = characters.segment(before + points[cut]).containing(before.length)?.index ?? 0;
  return start === 0 ? cut : from + Array.from(before.slice(0, start)).length;
}

/** Returns the last word boundary in the first `room` characters of a paragraph; 0 is before its first word. */
function lastWordBoundary(points: readonly string[], room: number): number {
  if (room === 0 || /\s/.test(points[room] ?? ' ')) return room;
  return points.findLastIndex((point, at) => at < room && /\s/.test(point)) + 1;
}

function findTeaserEnd(paragraphs: readonly Paragraph[]): number {
  const limit = teaserLength(paragraphs.reduce((sum, p) => sum + inlineLength(p), 0));
  let start = 0;
  for (const paragraph of paragraphs) {
    const length = inlineLength(paragraph);
    if (start + length > limit) {
      const points = pointsIn(paragraph);
      const end = start + lastWordBoundary(points, limit - start);
      return end > 0 && limit - end <= UNCUT_WORD_MAX ? end : start + toCharacterStart(points, limit - start);
    }
    start += length;
  }
  return limit;
}

/**
 * Returns the number of visible characters in a premium text's teaser: `teaserLength`, or fewer at a word boundary.
 * `truncateMarkup` with this number yields the same teaser as `splitAtTeaser`.
 */
export const teaserEnd = (source: string): number => findTeaserEnd(parseMarkup(source));

/** Characters of markup per visible character up to which the count is cheap enough for every keystroke. */
const MARKERS_FACTOR = 3;

/** Checks whether a text is too short for a teaser of the usual length. False for an empty text. */
export function isShorterThanTeaser(source: string): boolean {
  if (source.trim() === '' || source.length > TEASER_LENGTH * MARKERS_FACTOR) return false;
  return visibleLength(source) <= TEASER_LENGTH;
}

/** Splits a run of nodes after `remaining` characters; markers open at the cut continue on both sides. */
function splitInline(nodes: readonly Inline[], remaining: number): [Inline[], Inline[]] {
  const before: Inline[] = [];
  const after: Inline[] = [];
  let room = remaining;
  for (const node of nodes) {
    const length = nodeLength(node);
    if (length <= room) before.push(node);
    else if (room <= 0 || node.type === 'break') after.push(node);
    else if (node.type === 'text') {
      const points = Array.from(node.text);
      before.push({ type: 'text', text: points.slice(0, room).join('') });
      after.push({ type: 'text', text: points.slice(room).join('') });
    } else {
      const [head, rest] = splitInline(node.children, room);
      before.push({ type: node.type, children: head });
      after.push({ type: node.type, children: rest });
    }
    room = Math.max(0, room - length);
  }
  return [before, after];
}

/** Splits a text into the teaser, shown to readers without a subscription, and the rest. */
export function splitAtTeaser(source: string): { teaser: Paragraph[]; rest: Paragraph[] } {
  const paragraphs = parseMarkup(source);
  let room = findTeaserEnd(paragraphs);
  const teaser: Paragraph[] = [];
  const rest: Paragraph[] = [];
  for (const paragraph of paragraphs) {
    const [before, after] = splitInline(paragraph, room);
    if (before.length > 0) teaser.push(before);
    if (after.length > 0) rest.push(after);
    room = Math.max(0, room - inlineLength(paragraph));
  }
  return { teaser, rest };
}
