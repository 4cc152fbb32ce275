import { parseMarkup } from '../markup.ts';
import { ELEMENTS_MAX, readBlocks } from './blocks.ts';
import { type InlineContext, parseInline } from './inline.ts';
import type { Block, BlockOf, Format, Inline, ListOf, Tree } from './tree.ts';

type Parse = (source: string) => Inline[];

const parseList = ({ start, items }: ListOf<string>, parse: Parse): ListOf<Inline[]> => ({
  type: 'list',
  start,
  items: items.map(({ content, lists }) => ({
    content: parse(content.trim()),
    lists: lists.map((list) => parseList(list, parse)),
  })),
});

/** Returns the parsed block; none if separators are all that it contains. */
function parseBlock(block: BlockOf<string>, parse: Parse): Block[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading': {
      const content = parse(block.content);
      return content.length > 0 ? [{ ...block, content }] : [];
    }
    case 'list':
      return [parseList(block, parse)];
    case 'quote': {
      const paragraphs = block.paragraphs.map(parse).filter((paragraph) => paragraph.length > 0);
      return paragraphs.length > 0 ? [{ type: 'quote', paragraphs }] : [];
    }
    default:
      return [block];
  }
}

function parseFormat2(text: string): Tree {
  const { blocks, notes } = readBlocks(text);
  const places = new Map<string, number>();
  const context: InlineContext = {
    noteOf(label) {
      if (!notes.has(label)) return undefined;
      const place = places.get(label) ?? places.size;
      places.set(label, place);
      return place;
    },
    links: ELEMENTS_MAX.links,
  };
  const parsed = blocks.flatMap((block) => parseBlock(block, (source) => parseInline(source, context)));
  for (const label of notes.keys()) context.noteOf(label);
  const withoutNotes: InlineContext = { ...context, noteOf: () => undefined };
  return {
    blocks: parsed,
    notes: [...places.keys()].map((label) => parseInline(notes.get(label) ?? '', withoutNotes)),
  };
}

/** Parses a text of either format into a tree. Linear in the text's length. */
export function parse(text: string, format: Format): Tree {
  if (format === 2) return parseFormat2(text);
  return { blocks: parseMarkup(text).map((content) => ({ type: 'paragraph', content })), notes: [] };
}
