import { mapInline } from '#contract/format/map-inline';
import { parse } from '#contract/format/parse';
import { printMarkup } from '#contract/format/print-markup';
import type { Block, Inline, Tree } from '#contract/format/tree';
import { parseInertHtml } from '@/lib/text/inert-html.ts';
import { HtmlReader } from './html-reader.ts';
import { liftNotes } from './lift-notes.ts';
import type { PastedStyle } from './pasted-style.ts';
import { listTableRows } from './table-rows.ts';

/** Returns the text of a note that a reference of the editor carries. */
function readNote(markup: string): Inline[] {
  const [block] = parse(markup, 2).blocks;
  return block?.type === 'paragraph' ? block.content : [];
}

/** Reads the children of an element, one in each step. */
function* readElementInSteps(element: Element): Generator<void, Tree> {
  const reader = new HtmlReader();
  const style: PastedStyle = { marks: new Set(), href: null, isCode: false };
  for (const child of element.childNodes) {
    reader.readNode(child, style);
    yield;
  }
  reader.builder.endBlock();
  return { blocks: reader.builder.blocks, notes: [...reader.notes.values()].map(readNote) };
}

/** Takes all steps. */
function finish<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Returns the lines of a block; none of an image, a rule or a card. */
function linesOf(block: Block): Inline[][] {
  if (block.type === 'quote') return block.paragraphs;
  if (block.type === 'list') return block.items.flatMap(({ content, lists }) => [content, ...lists.flatMap(linesOf)]);
  if (block.type === 'code') return [[{ type: 'code', text: block.text.replace(/\s+/g, ' ') }]];
  return 'content' in block ? [block.content] : [];
}

/** Prints an element as the text of a note, which has lines but no blocks and no notes. */
function printNote(element: Element): string {
  const lines = finish(readElementInSteps(element)).blocks.flatMap(linesOf);
  const content = lines.flatMap((line, index): Inline[] => (index === 0 ? line : [{ type: 'break' }, ...line]));
  const shown = mapInline(content, (node) => (node.type === 'note' ? [] : [node]));
  const [first] = shown;
  if (first?.type === 'text') shown[0] = { type: 'text', text: first.text.replace(/^[\s^↑]+/, '') };
  return printMarkup({ blocks: [{ type: 'paragraph', content: shown }], notes: [] });
}

/**
 * Returns the tree of HTML, read in steps, between which a page can respond. Elements that format 2 cannot express are
 * replaced by their content.
 * @param prepare changes the inert page of a source before it is read
 */
export function* readHtmlInSteps(html: string, prepare: (body: HTMLElement) => void): Generator<void, Tree> {
  const { body } = parseInertHtml(html);
  prepare(body);
  yield;
  listTableRows(body);
  liftNotes(body, printNote);
  yield;
  return yield* readElementInSteps(body);
}

/** Returns the tree of copied HTML. */
export const readHtml = (html: string): Tree => finish(readHtmlInSteps(html, () => {}));

/** Returns whether blocks contain more than plain paragraphs, whose text keeps the spaces of code. */
export const isRich = (blocks: readonly Block[]): boolean =>
  blocks.some(
    (block) => block.type !== 'paragraph' || block.content.some(({ type }) => type !== 'text' && type !== 'break'),
  );
