/**
 * The one markup of the product (spec §2 'Post create/edit form'): **bold**, *italic*, __underline__, and a single
 * underscore which also reads as underline. Blank lines separate paragraphs. Linear in the text's length.
 */

export type Mark = 'bold' | 'italic' | 'underline';
export type Inline = { type: 'text'; text: string } | { type: 'break' } | { type: Mark; children: Inline[] };
export type Paragraph = Inline[];

const MARKERS: Record<string, Mark> = { '**': 'bold', '*': 'italic', __: 'underline', _: 'underline' };
const MARKER_OF: Record<Mark, string> = { bold: '**', italic: '*', underline: '__' };

type Open = { marker: string; children: Inline[] };

/** Where plain text ends. */
const SPECIAL = /[*_\n]/g;

const isBlank = (char: string | undefined) => char === undefined || /\s/.test(char);
const isWord = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}]/u.test(char);

function pushText(into: Inline[], text: string) {
  const last = into.at(-1);
  if (last?.type === 'text') last.text += text;
  else into.push({ type: 'text', text });
}

/** The inline nodes of one paragraph. A marker without its partner stays as the characters it is. */
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
      let left = end - at;
      if (left > 3) {
        pushText(top().children, source.slice(at, end));
        left = 0;
      }
      while (left > 0) {
        const width = left >= 2 && !(left === 3 && top().marker === char) ? 2 : 1;
        meet(char.repeat(width), before, after);
        left -= width;
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

/** Text to tree: the paragraphs of an article, each a list of inline nodes. */
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

/** The text as a reader hears it: markers gone, paragraphs joined by blanks, blanks folded. */
export function plainText(source: string): string {
  return parseMarkup(source).map(inlineText).join(' ').replace(/\s+/g, ' ').trim();
}

/** At most `max` characters (code points) of a plain text, cut at a word where one ends near, with an ellipsis. */
export function createExcerpt(plain: string, max: number): string {
  const points = Array.from(plain);
  if (points.length <= max) return plain;
  const cut = points.slice(0, max - 1).join('');
  const lastBlank = cut.lastIndexOf(' ');
  return `${(lastBlank > cut.length * 0.8 ? cut.slice(0, lastBlank) : cut).replace(/[\s,;:–—-]+$/u, '')}…`;
}

function cutInline(nodes: readonly Inline[], room: { left: number }): Inline[] {
  const kept: Inline[] = [];
  for (const node of nodes) {
    if (room.left <= 0) break;
    if (node.type === 'text') {
      const points = Array.from(node.text);
      kept.push({ type: 'text', text: points.slice(0, room.left).join('') });
      room.left -= points.length;
    } else if (node.type === 'break') {
      kept.push(node);
      room.left -= 1;
    } else {
      kept.push({ type: node.type, children: cutInline(node.children, room) });
    }
  }
  return kept;
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

/** The first `max` characters a reader would see, as markup again with every marker closed (the teaser, spec §2). */
export function truncateMarkup(source: string, max: number): string {
  const room = { left: max };
  const kept: string[] = [];
  for (const paragraph of parseMarkup(source)) {
    if (room.left <= 0) break;
    kept.push(serialize(cutInline(paragraph, room)).trim());
  }
  return kept.join('\n\n');
}

/** How many words a text has (spec §9 'read time', About Me). */
export function countWords(plain: string): number {
  return plain.trim() === '' ? 0 : plain.trim().split(/\s+/u).length;
}

/** A bracketed list on one line. It starts with no blank, so that a run of blanks is looked at once. */
const LEGACY_MARKER = /\[\s*(?:subtopics?|regions?|finance|tech)\s*:\s*([^\s\][][^\][\n]{0,499})\]/giu;

/** A tag that stood inline, and where: how many characters of the text without markers come before it. */
export type LegacyTag = { name: string; at: number };

/** Takes the inline markers of older content out of a text, and gives what they named, in order (spec §3 posts). */
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
