import type { Node } from 'prosemirror-model';
import { printBlock, printMarkup } from '#contract/format/print-markup';
import { printText } from '#contract/format/print-text';
import type { Block, Inline, List, Tree } from '#contract/format/tree';
import { countWords } from '#contract/plain-text';
import { type InlineRun, nestRuns } from './shared/inline-runs.ts';

const MARKS = ['bold', 'italic', 'underline'] as const;

/** Returns the index of a note by its id; undefined if the note has no text. */
type NoteIndex = (id: string) => number | undefined;

function toRun(node: Node, noteIndex: NoteIndex): InlineRun[] {
  const names = new Set(node.marks.map(({ type }) => type.name));
  const link = node.marks.find(({ type }) => type.name === 'link');
  const marks = MARKS.filter((mark) => names.has(mark));
  const run = (leaf: InlineRun['leaf']): InlineRun[] => [{ leaf, marks, href: link?.attrs.href ?? null }];
  if (node.type.name === 'hard_break') return run({ type: 'break' });
  if (node.isText) return run({ type: names.has('code') ? 'code' : 'text', text: node.text ?? '' });
  const note = noteIndex(node.attrs.id);
  return note === undefined ? [] : run({ type: 'note', note });
}

/** Removes spaces from an end of a line. */
function trim(runs: InlineRun[], end: 'trimStart' | 'trimEnd'): InlineRun[] {
  const index = end === 'trimStart' ? 0 : runs.length - 1;
  const run = runs[index];
  if (run?.leaf.type !== 'text') return runs;
  const text = run.leaf.text[end]();
  const others = runs.toSpliced(index, 1);
  if (text === '') return trim(others, end);
  return runs.with(index, { ...run, leaf: { type: 'text', text } });
}

/** Readers do not see spaces at the ends of a block, and the printer would protect them with separators. */
const toInline = (node: Node, noteIndex: NoteIndex): Inline[] =>
  nestRuns(
    trim(
      trim(
        node.children.flatMap((child) => toRun(child, noteIndex)),
        'trimStart',
      ),
      'trimEnd',
    ),
  );

/** Returns a list; what is deeper than two levels becomes items of the second. */
function toList(node: Node, noteIndex: NoteIndex, depth = 1): List {
  const items = node.children.flatMap((item) => {
    const [paragraph, ...nested] = item.children;
    const lists = nested.map((list) => toList(list, noteIndex, depth + 1));
    const own = { content: paragraph ? toInline(paragraph, noteIndex) : [], lists: depth === 1 ? lists : [] };
    return depth === 1 ? [own] : [own, ...lists.flatMap((list) => list.items)];
  });
  return { type: 'list', start: node.type.name === 'ordered_list' ? node.attrs.start : null, items };
}

/** Returns the block of a node; none for an empty one, or for an image without a file. */
function toBlock(node: Node, noteIndex: NoteIndex): Block[] {
  const { name } = node.type;
  const { attrs } = node;
  if (name === 'paragraph' || name === 'heading') {
    const content = toInline(node, noteIndex);
    if (content.length === 0) return [];
    return [name === 'paragraph' ? { type: 'paragraph', content } : { type: 'heading', level: attrs.level, content }];
  }
  if (name === 'bullet_list' || name === 'ordered_list') return [toList(node, noteIndex)];
  if (name === 'blockquote') {
    const paragraphs = node.children.map((each) => toInline(each, noteIndex)).filter((each) => each.length > 0);
    return paragraphs.length === 0 ? [] : [{ type: 'quote', paragraphs }];
  }
  if (name === 'code_block') return [{ type: 'code', language: attrs.language, text: node.textContent }];
  if (name === 'image') {
    return attrs.id === '' ? [] : [{ type: 'image', id: attrs.id, alt: attrs.alt, caption: attrs.caption }];
  }
  return [name === 'card' ? { type: 'card', href: attrs.href } : { type: 'rule' }];
}

/** Returns the ids of all notes with a text, in the order of their first references; then those without one. */
export function noteOrder(doc: Node): string[] {
  const texts = new Set<string>();
  if (doc.lastChild?.type.name === 'notes') for (const note of doc.lastChild.children) texts.add(note.attrs.id);
  const ordered = new Set<string>();
  if (texts.size === 0) return [];
  doc.descendants(({ type, attrs }) => {
    if (type.name === 'note' && texts.has(attrs.id)) ordered.add(attrs.id);
  });
  return [...new Set([...ordered, ...texts])];
}

/** Returns the text of a note; empty without one. */
export function noteContent(doc: Node, id: string): Inline[] {
  const note = doc.lastChild?.type.name === 'notes' && doc.lastChild.children.find(({ attrs }) => attrs.id === id);
  return note ? toInline(note, () => undefined) : [];
}

/** Blocks of nodes, which never change, for an order of notes. A key press changes one node of a long text. */
const blocksOfNode = new WeakMap<Node, { order: string; blocks: Block[] }>();

/** Returns the tree of the editor's document. Its blocks are those of the tree before wherever nothing has changed. */
export function toTree(doc: Node): Tree {
  const ids = noteOrder(doc);
  const order = new Map(ids.map((id, index) => [id, index]));
  const orderText = ids.join();
  const noteIndex: NoteIndex = (id) => order.get(id);
  const last = doc.lastChild?.type.name === 'notes' ? doc.lastChild : null;
  const notes: Inline[][] = [...order].map(() => []);
  for (const note of last?.children ?? []) notes[order.get(note.attrs.id) ?? 0] = toInline(note, () => undefined);
  const blocks = doc.children.flatMap((child) => {
    const known = blocksOfNode.get(child);
    if (child === last) return [];
    if (known?.order === orderText) return known.blocks;
    const made = toBlock(child, noteIndex);
    blocksOfNode.set(child, { order: orderText, blocks: made });
    return made;
  });
  return { blocks, notes };
}

/** Returns a function that returns the same value for the same block, and does not work it out again. */
function remember<Value>(read: (block: Block) => Value): (block: Block) => Value {
  const known = new WeakMap<Block, Value>();
  return (block) => {
    const value = known.get(block) ?? read(block);
    known.set(block, value);
    return value;
  };
}

const printOnce = remember(printBlock);
const countOnce = remember((block) => countWords(printText({ blocks: [block], notes: [] })));

/** Returns the document as markup of format 2. */
export const toMarkup = (doc: Node): string => printMarkup(toTree(doc), printOnce);

/** Counts the words that readers see. */
export function wordsIn(doc: Node): number {
  const { blocks, notes } = toTree(doc);
  return blocks.reduce((sum, block) => sum + countOnce(block), countWords(printText({ blocks: [], notes })));
}
