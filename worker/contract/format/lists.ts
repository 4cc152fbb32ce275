import type { ListOf } from './tree.ts';

type Item = { lines: string[]; lists: List[] };
type List = { start: number | null; items: Item[] };

const MARKER = /^(?:-|(\d{1,9})\.)(?: (.*))?$/;

/** Parses the start of an item; null for other lines. */
function markerOf(line: string): { start: number | null; rest: string } | null {
  const match = MARKER.exec(line);
  return match && { start: match[1] === undefined ? null : Number(match[1]), rest: match[2] ?? '' };
}

export const startsList = (line: string) => MARKER.test(line);

/** Returns whether lists that start like this are both of bullets or both of numbers. */
export const isSameKind = (a: number | null, b: number | null) => (a === null) === (b === null);

const toSource = ({ start, items }: List): ListOf<string> => ({
  type: 'list',
  start,
  items: items.map(({ lines, lists }) => ({ content: lines.join('\n').trim(), lists: lists.map(toSource) })),
});

/** Adds an indented line to an item: a nested item, or a continuation of the last one. A third level is text. */
function addIndented(item: Item, line: string) {
  const nested = item.lists.at(-1);
  const deeper = nested !== undefined && line.startsWith('  ');
  const marker = deeper ? null : markerOf(line);
  if (marker === null) (nested?.items.at(-1) ?? item).lines.push(deeper ? line.slice(2) : line);
  else if (nested && isSameKind(nested.start, marker.start)) nested.items.push({ lines: [marker.rest], lists: [] });
  else item.lists.push({ start: marker.start, items: [{ lines: [marker.rest], lists: [] }] });
}

/**
 * Reads the list that starts at a line. Blank lines between its items do not end it.
 * @returns the list, and the index after its last line
 */
export function readList(lines: readonly string[], at: number): { list: ListOf<string>; next: number } {
  const first = markerOf(lines[at] ?? '');
  const list: List = { start: first?.start ?? null, items: [] };
  let next = at;
  for (let index = at; index < lines.length; index++) {
    const line = lines[index] as string;
    if (line.trim() === '') continue;
    const isAfterBlank = index > next;
    const marker = markerOf(line);
    const item = list.items.at(-1);
    if (marker && isSameKind(list.start, marker.start)) list.items.push({ lines: [marker.rest], lists: [] });
    else if (item && line.startsWith('  ') && (!isAfterBlank || startsList(line.slice(2))))
      addIndented(item, line.slice(2));
    else break;
    next = index + 1;
  }
  return { list: toSource(list), next };
}
