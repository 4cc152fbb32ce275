import type { ListOf } from './tree.ts';

const isDigit = (code: number) => code > 47 && code < 58;

/** Returns whether a line has a character at which patterns end a line, though texts do not. */
const hasLineSeparator = (line: string) => line.includes('\u2028') || line.includes('\u2029');

type List = ListOf<string>;
type Item = List['items'][number];

const [SPACE, HYPHEN, DOT] = [32, 45, 46];
const NUMBER_MAX = 9;

/** Returns the index after the marker that starts an item; 0 for other lines. Reads codes, as a pattern takes longer. */
function markerEnd(line: string): number {
  let end = 0;
  if (line.charCodeAt(0) === HYPHEN) end = 1;
  else {
    while (end <= NUMBER_MAX && isDigit(line.charCodeAt(end))) end++;
    if (end === 0 || end > NUMBER_MAX || line.charCodeAt(end) !== DOT) return 0;
    end++;
  }
  if (end === line.length) return end;
  return line.charCodeAt(end) === SPACE && !hasLineSeparator(line) ? end : 0;
}

/** Parses the start of an item; null for other lines. */
function markerOf(line: string): { start: number | null; rest: string } | null {
  const end = markerEnd(line);
  if (end === 0) return null;
  return { start: end === 1 ? null : Number(line.slice(0, end - 1)), rest: line.slice(end + 1) };
}

export const startsList = (line: string) => markerEnd(line) > 0;

/** Returns whether lists that start like this are both of bullets or both of numbers. */
export const isSameKind = (a: number | null, b: number | null) => (a === null) === (b === null);

/** Adds an indented line to an item: a nested item, or a continuation of the last one. A third level is text. */
function addIndented(item: Item, line: string) {
  const nested = item.lists.at(-1);
  const deeper = nested !== undefined && line.startsWith('  ');
  const marker = deeper ? null : markerOf(line);
  if (marker === null) (nested?.items.at(-1) ?? item).content += `\n${deeper ? line.slice(2) : line}`;
  else if (nested && isSameKind(nested.start, marker.start)) nested.items.push({ content: marker.rest, lists: [] });
  else item.lists.push({ type: 'list', start: marker.start, items: [{ content: marker.rest, lists: [] }] });
}

/**
 * Reads the list that starts at a line. Blank lines between its items do not end it.
 * @returns the list, whose contents may have blanks around them, and the index after its last line
 */
export function readList(lines: readonly string[], at: number): { list: List; next: number } {
  const first = markerOf(lines[at] ?? '');
  const list: List = { type: 'list', start: first?.start ?? null, items: [] };
  let next = at;
  for (let index = at; index < lines.length; index++) {
    const line = lines[index] as string;
    if (line.trim() === '') continue;
    const isAfterBlank = index > next;
    const marker = markerOf(line);
    const item = list.items.at(-1);
    if (marker && isSameKind(list.start, marker.start)) list.items.push({ content: marker.rest, lists: [] });
    else if (item && line.startsWith('  ') && (!isAfterBlank || startsList(line.slice(2))))
      addIndented(item, line.slice(2));
    else break;
    next = index + 1;
  }
  return { list, next };
}
