/**
 * The product's only markup: **bold**, *italic*, __underline__, and a single underscore which also reads as underline.
 * Blank lines separate paragraphs. Parsing is linear in the text's length.
 */

export type Mark = 'bold' | 'italic' | 'underline';
export type Inline = { type: 'text'; text: string } | { type: 'break' } | { type: Mark; children: Inline[] };
export type Paragraph = Inline[];

const MARKERS: Record<string, Mark> = { '**': 'bold', '*': 'italic', __: 'underline', _: 'underline' };
const MARKER_OF: Record<Mark, string> = { bold: '**', italic: '*', underline: '__' };

type Open = { marker: string; children: Inline[] };

/** First characters of a marker or a line break. */
const SPECIAL = /[*_\n]/g;

const isBlank = (char: string | undefined) => char === undefined || /\s/.test(char);
const isWord = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}]/u.test(char);

function pushText(into: Inline[], text: string) {
  const last = into.at(-1);
  if (last?.type === 'text') last.text += text;
  else into.push({ type: 'text', text });
}

/** Parses one paragraph. A marker without its partner remains as text. */
function parseInline(source: string): Inline[] {
  const stack: Open[] = [{ marker: '', children: [] }];
  const top = () => stack.at(-1) as Open;
  const isOpen = (marker: string) => stack.some((open) => open.marker === marker);

  const unwindTo = (depth: number) => {
    while (stack.length > depth) {
      const { marker, children } = stack.pop() as Open;
      pushText(top().children, marker);
      for (const child of children)
        child.type === 'text' ? pushText(top().children, child.text) : top().children.push(child);
    }
  };

  const meet = (marker: string, before: string | undefined, after: string | undefined) => {
    const intraword = marker.startsWith('_');
    const canClose = !isBlank(before) && !(intraword && isWord(after));
    const canOpen = !isBlank(after) && !(intraword && isWord(before));
    const mark = MARKERS[marker] as Mark;
    if (canClose && isOpen(marker)) {
      unwindTo(stack.findLastIndex((open) => open.marker === marker) + 1);
      const { children } = stack.pop() as Open;
      if (children.length > 0) top().children.push({ type: mark, children });
      else pushText(top().children, marker + marker);
    } else if (canOpen && !stack.some((open) => MARKERS[open.marker] === mark)) {
      stack.push({ marker, children: [] });
    } else {
      pushText(top().children, marker);
    }
  };

  let at = 0;
  while (at < source.length) {
    const char = source[at] as string;
    if (char === '*' || char === '_') {
      let end = at;
      while (source[end] === char) end++;
      const after = source[end];
      const before = source[at - 1];
      let remaining = end - at;
      if (remaining > 3) {
        pushText(top().children, source.slice(at, end));
        remaining = 0;
      }
      while (remaining > 0) {
        const width = remaining >= 2 && !(remaining === 3 && top().marker === char) ? 2 : 1;
        meet(char.repeat(width), before, after);
        remaining -= width;
      }
      at = end;
    } else if (char === '\n') {
      top().children.push({ type: 'break' });
      at++;
    } else {
      SPECIAL.lastIndex = at + 1;
      const end = SPECIAL.exec(source)?.index ?? source.length;
      pushText(top().children, source.slice(at, end));
      at = end;
    }
  }
  unwindTo(1);
  return top().children;
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

function inlineText(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => (node.type === 'text' ? node.text : node.type === 'break' ? ' ' : inlineText(node.children)))
    .join('');
}

/** Returns the text without markers, with paragraphs and runs of blanks joined by single spaces. */
export function plainText(source: string): string {
  return parseMarkup(source).map(inlineText).join(' ').replace(/\s+/g, ' ').trim();
}

/**
 * Returns at most `max` characters (code points) of a plain text, cut at a word boundary if one is near, with an
 * ellipsis.
 */
export function createExcerpt(plain: string, max: number): string {
  const points = Array.from(plain);
  if (points.length <= max) return plain;
  const cut = points.slice(0, max - 1).join('');
  const lastBlank = cut.lastIndexOf(' ');
  return `${(lastBlank > cut.length * 0.8 ? cut.slice(0, lastBlank) : cut).replace(/[\s,;:–—-]+$/u, '')}…`;
}

function cutInline(nodes: readonly Inline[], room: { remaining: number }): Inline[] {
  const result: Inline[] = [];
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

function serialize(nodes: readonly Inline[]): string {
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

export function countWords(plain: string): number {
  return plain.trim() === '' ? 0 : plain.trim().split(/\s+/u).length;
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
