import type { Block, Inline, List, Tree } from './tree.ts';
import { blockLength, lineLength, nodeLength, pointsIn } from './tree-length.ts';

/** Longer words are cut, as in scripts without spaces and long addresses. */
const UNCUT_WORD_MAX = 60;

/** `notes` are the indexes of the notes that fit into `before`, in the order of their references. */
export type SplitTree = { before: Block[]; after: Block[]; notes: number[]; length: number };

/** Room for visible characters. Once something does not fit, everything else comes after the cut. */
type Room = { remaining: number; used: number; isFull: boolean; noteLengths: readonly number[]; notes: number[] };

/** A part before the cut and one after it; null for nothing. */
type Parts<Part> = [before: Part | null, after: Part | null];

/** Moves a cut inside a character, such as an emoji of several parts, to that character's start. */
function toCharacterStart(points: readonly string[], cut: number): number {
  const from = Math.max(0, cut - UNCUT_WORD_MAX);
  const before = points.slice(from, cut).join('');
  const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const start = characters.segment(before + points[cut]).containing(before.length)?.index ?? 0;
  return start === 0 ? cut : from + Array.from(before.slice(0, start)).length;
}

/** Returns the last word boundary in the first `room` characters of a line; 0 is before its first word. */
function lastWordBoundary(points: readonly string[], room: number): number {
  if (room === 0 || /\s/.test(points[room] ?? ' ')) return room;
  return points.findLastIndex((point, at) => at < room && /\s/.test(point)) + 1;
}

/** Returns where to cut a line that is longer than the room: at a word boundary, if one is near. */
function cutOf(points: readonly string[], { remaining, used }: Room): number {
  const boundary = lastWordBoundary(points, remaining);
  const isNear = used + boundary > 0 && remaining - boundary <= UNCUT_WORD_MAX;
  return isNear ? boundary : toCharacterStart(points, remaining);
}

function use(room: Room, length: number) {
  room.remaining -= length;
  room.used += length;
}

/** Uses the room for something that does not appear in part. @returns whether it fits */
function fits(room: Room, length: number): boolean {
  if (length > room.remaining) room.isFull = true;
  if (!room.isFull) use(room, length);
  return !room.isFull;
}

/** Splits a run of nodes after `length` characters; markers open at the cut continue on both sides. */
function splitNodes(nodes: readonly Inline[], length: number): [Inline[], Inline[]] {
  const before: Inline[] = [];
  const after: Inline[] = [];
  let room = length;
  for (const node of nodes) {
    const size = nodeLength(node);
    if (size <= room && after.length === 0) before.push(node);
    else if (room <= 0 || node.type === 'break' || node.type === 'note') after.push(node);
    else if (node.type === 'text' || node.type === 'code') {
      const points = Array.from(node.text);
      before.push({ ...node, text: points.slice(0, room).join('') });
      after.push({ ...node, text: points.slice(room).join('') });
    } else {
      const [head, rest] = splitNodes(node.children, room);
      before.push({ ...node, children: head });
      after.push({ ...node, children: rest });
    }
    room = Math.max(0, room - size);
  }
  return [before, after];
}

/** Finds the notes that a line refers to, in order. */
const notesIn = (nodes: readonly Inline[]): number[] =>
  nodes.flatMap((node) => {
    if (node.type === 'note') return [node.note];
    return 'children' in node ? notesIn(node.children) : [];
  });

function splitLine(nodes: Inline[], room: Room): Parts<Inline[]> {
  if (room.isFull) return [null, nodes];
  const length = lineLength(nodes);
  if (length > room.remaining) {
    room.isFull = true;
    const cut = cutOf(pointsIn(nodes), room);
    use(room, cut);
    const [before, after] = splitNodes(nodes, cut);
    return [before.length > 0 ? before : null, after];
  }
  use(room, length);
  for (const note of notesIn(nodes)) {
    const size = room.noteLengths[note] ?? 0;
    if (room.notes.includes(note) || size > room.remaining) continue;
    room.notes.push(note);
    use(room, size);
  }
  return [nodes, null];
}

function splitList(list: List, room: Room): Parts<List> {
  const before: List['items'] = [];
  const after: List['items'] = [];
  for (const { content, lists } of list.items) {
    const [head, rest] = splitLine(content, room);
    const nested = lists.map((each) => splitList(each, room));
    const heads = nested.flatMap(([each]) => each ?? []);
    const rests = nested.flatMap(([, each]) => each ?? []);
    if (head !== null) before.push({ content: head, lists: heads });
    if (rest !== null || rests.length > 0) after.push({ content: rest ?? [], lists: rests });
  }
  const part = (items: List['items'], start: number | null): List | null =>
    items.length > 0 ? { ...list, start, items } : null;
  return [part(before, list.start), part(after, list.start === null ? null : list.start + before.length)];
}

function splitQuote(paragraphs: readonly Inline[][], room: Room): Parts<Block> {
  const parts = paragraphs.map((paragraph) => splitLine(paragraph, room));
  const quote = (lines: Inline[][]): Block | null => (lines.length > 0 ? { type: 'quote', paragraphs: lines } : null);
  return [
    quote(parts.flatMap(([head]) => (head ? [head] : []))),
    quote(parts.flatMap(([, rest]) => (rest ? [rest] : []))),
  ];
}

function splitBlock(block: Block, room: Room): Parts<Block> {
  switch (block.type) {
    case 'paragraph':
    case 'heading': {
      const [head, rest] = splitLine(block.content, room);
      return [head && { ...block, content: head }, rest && { ...block, content: rest }];
    }
    case 'list':
      return splitList(block, room);
    case 'quote':
      return splitQuote(block.paragraphs, room);
    case 'code': {
      const [head, rest] = splitLine([{ type: 'text', text: block.text }], room);
      const part = (nodes: Inline[] | null): Block | null => nodes && { ...block, text: pointsIn(nodes).join('') };
      return [part(head), part(rest)];
    }
    default:
      return fits(room, blockLength(block)) ? [block, null] : [null, block];
  }
}

/** Splits a tree after at most `max` visible characters: texts, descriptions, captions, and notes with their reference. */
export function splitTree({ blocks, notes }: Tree, max: number): SplitTree {
  const room: Room = { remaining: max, used: 0, isFull: false, noteLengths: notes.map(lineLength), notes: [] };
  const parts = blocks.map((block) => splitBlock(block, room));
  return {
    before: parts.flatMap(([block]) => block ?? []),
    after: parts.flatMap(([, block]) => block ?? []),
    notes: room.notes,
    length: room.used,
  };
}
