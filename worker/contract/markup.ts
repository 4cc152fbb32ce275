import { createMarkerStack, type Mark } from './format/marker-stack.ts';

/**
 * Format 1: **bold**, *italic*, __underline__, and a single underscore which also reads as underline. Blank lines
 * separate paragraphs. Parsing is linear in the text's length.
 */

export type MarkupInline =
  | { type: 'text'; text: string }
  | { type: 'break' }
  | { type: Mark; children: MarkupInline[] };
export type Paragraph = MarkupInline[];

const MARKER_OF: Record<Mark, string> = { bold: '**', italic: '*', underline: '__' };

/** First characters of a marker or a line break. */
const SPECIAL = /[*_\n]/g;

/** Parses one paragraph. A marker without its partner remains as text. */
function parseInline(source: string): MarkupInline[] {
  const nodes = createMarkerStack<MarkupInline>(source);
  SPECIAL.lastIndex = 0;
  while (SPECIAL.test(source)) {
    const at = SPECIAL.lastIndex - 1;
    if (source[at] === '\n') nodes.add(at, at + 1, { type: 'break' });
    else SPECIAL.lastIndex = nodes.readRun(at);
  }
  return nodes.end();
}

/** Parses a text into paragraphs, each a list of inline nodes. */
export function parseMarkup(source: string): Paragraph[] {
  return source
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*(?:\n[^\S\n]*)+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map(parseInline);
}

function cutInline(nodes: readonly MarkupInline[], room: { remaining: number }): MarkupInline[] {
  const result: MarkupInline[] = [];
  for (const node of nodes) {
    if (room.remaining <= 0) break;
    if (node.type === 'text') {
      const points = Array.from(node.text);
      result.push({ type: 'text', text: points.slice(0, room.remaining).join('') });
      room.remaining -= points.length;
    } else if (node.type === 'break') {
      result.push(node);
      room.remaining -= 1;
    } else {
      result.push({ type: node.type, children: cutInline(node.children, room) });
    }
  }
  return result;
}

function serialize(nodes: readonly MarkupInline[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.text;
      if (node.type === 'break') return '\n';
      const inner = serialize(node.children);
      const body = inner.trimEnd();
      return body === '' ? inner : MARKER_OF[node.type] + body + MARKER_OF[node.type] + inner.slice(body.length);
    })
    .join('');
}

/** Returns the first `max` visible characters as markup, with every marker closed. */
export function truncateMarkup(source: string, max: number): string {
  const room = { remaining: max };
  const result: string[] = [];
  for (const paragraph of parseMarkup(source)) {
    if (room.remaining <= 0) break;
    result.push(serialize(cutInline(paragraph, room)).trim());
  }
  return result.join('\n\n');
}

/** A bracketed list on one line. It must not start with a blank, so a run of blanks is scanned only once. */
const LEGACY_MARKER = /\[\s*(?:subtopics?|regions?|finance|tech)\s*:\s*([^\s\][][^\][\n]{0,499})\]/giu;

/** An inline tag of older content; `at` counts the characters of the text without markers before it. */
export type LegacyTag = { name: string; at: number };

/** Removes the inline tags of older content from a text and returns them in order. */
export function extractLegacyTags(source: string): { text: string; tags: LegacyTag[] } {
  const tags: LegacyTag[] = [];
  let removed = 0;
  const text = source.replace(LEGACY_MARKER, (marker: string, list: string, offset: number) => {
    for (const part of list.split(',')) {
      const name = part.trim();
      if (name !== '') tags.push({ name, at: offset - removed });
    }
    removed += marker.length;
    return '';
  });
  return { text: removed === 0 ? source : text.trim(), tags };
}
