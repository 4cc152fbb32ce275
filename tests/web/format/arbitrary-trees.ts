import fc from 'fast-check';
import type { Mark } from '#contract/format/marker-stack';
import type { Block, Inline, List, Tree } from '#contract/format/tree';

/** Parts of texts that are or resemble markers, and others. */
const MARKERS = '* ** *** _ __ ` `` ``` [ ] ( ) ! # ## ### - --- > + . : " | \\ \\\\ ~'.split(' ');
const STARTS = '[^1] [^1]: ]( ](https://a.b) image:x 1. ![ https:// \\| \\*'.split(' ');
const WORDS = 'a B 7 é 東 ٣ \u0301 👩‍🚀 https://a.example/b_c http://x.y/(z) mailto:a@b.c snake_case'.split(' ');
const BLANKS = ['- ', '1. ', '## ', '> ', ' ', '  ', '\t', '\u00a0'];
const PARTS = MARKERS.concat(STARTS, WORDS, BLANKS);
const textOf = (max: number) =>
  fc.array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: max }).map((parts) => parts.join(''));

const ADDRESSES = ['https://a.example/', 'http://a.example/b_c*d', 'https://a.example/(b)?c=d&e', 'mailto:a@b.example'];

/** Merges adjacent texts, as every parsed tree has them. */
function merged(nodes: readonly Inline[]): Inline[] {
  const result: Inline[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    if (node.type === 'text' && last?.type === 'text') last.text += node.text;
    else result.push(node.type === 'text' ? { ...node } : node);
  }
  return result;
}

type Allowed = { marks: readonly Mark[]; links: boolean; notes: number; breaks: boolean };

function inlines(allowed: Allowed, depth: number, minLength = 0): fc.Arbitrary<Inline[]> {
  const choices: fc.Arbitrary<Inline>[] = [
    textOf(5).map((text) => ({ type: 'text', text })),
    textOf(3).map((text) => ({ type: 'code', text })),
  ];
  if (allowed.breaks) choices.push(fc.constant({ type: 'break' }));
  if (allowed.notes > 0)
    choices.push(fc.integer({ min: 0, max: allowed.notes - 1 }).map((note) => ({ type: 'note', note })));
  if (depth > 0)
    for (const mark of allowed.marks) {
      const inner = { ...allowed, marks: allowed.marks.filter((other) => other !== mark) };
      choices.push(inlines(inner, depth - 1, 1).map((children) => ({ type: mark, children })));
    }
  if (depth > 0 && allowed.links) {
    const inner: Allowed = { marks: ['bold', 'italic', 'underline'], links: false, notes: 0, breaks: false };
    const children = inlines(inner, depth - 1, 1);
    choices.push(
      fc
        .tuple(fc.constantFrom(...ADDRESSES), children)
        .map(([href, content]) => ({ type: 'link', href, children: content })),
      fc.constantFrom(...ADDRESSES).map((href) => ({ type: 'link', href, children: [{ type: 'text', text: href }] })),
    );
  }
  return fc.array(fc.oneof(...choices), { minLength, maxLength: 4 }).map(merged);
}

const LINE: Allowed = { marks: ['bold', 'italic', 'underline'], links: true, notes: 3, breaks: true };
const content = (allowed = LINE) => inlines(allowed, 2, 1);

const lists = (depth: number): fc.Arbitrary<List> =>
  fc.record({
    type: fc.constant('list' as const),
    start: fc.constantFrom(null, 1, 7),
    items: fc.array(
      fc.record({
        content: inlines(LINE, 1),
        // Adjacent lists of one kind would read as one.
        lists: depth === 0 ? fc.constant([]) : fc.array(lists(depth - 1), { maxLength: 1 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  });

const block: fc.Arbitrary<Block> = fc.oneof(
  { weight: 4, arbitrary: content().map((nodes): Block => ({ type: 'paragraph', content: nodes })) },
  fc.record({
    type: fc.constant('heading' as const),
    level: fc.constantFrom(2 as const, 3 as const),
    content: content({ ...LINE, breaks: false }),
  }),
  lists(1),
  fc.array(content(), { minLength: 1, maxLength: 3 }).map((paragraphs): Block => ({ type: 'quote', paragraphs })),
  fc.record({
    type: fc.constant('code' as const),
    language: fc.constantFrom('', 'js', 'c++'),
    text: fc
      .array(fc.constantFrom('', '```', '````', '- a', 'x', ' '), { minLength: 1, maxLength: 4 })
      .map((lines) => lines.join('\n')),
  }),
  fc.constant<Block>({ type: 'rule' }),
  fc.record({
    type: fc.constant('image' as const),
    id: fc.constant('0f-1A_b'),
    alt: fc.constantFrom('', 'A "b" [c] \\d', 'x](y)'),
    caption: fc.constantFrom('', 'A "b" [c] \\d', ')'),
  }),
  fc.constant<Block>({ type: 'card', href: 'https://a.example/(b)' }),
);

/** Numbers the notes in the order of their references, as a parsed tree has them. */
function withNotes(blocks: Block[], texts: readonly Inline[][]): Tree {
  const order = new Map<number, number>();
  const number = (nodes: readonly Inline[]) => {
    for (const node of nodes) {
      if (node.type === 'note') {
        if (!order.has(node.note)) order.set(node.note, order.size);
        node.note = order.get(node.note) as number;
      } else if ('children' in node) number(node.children);
    }
  };
  const numberList = (list: List) => {
    for (const item of list.items) {
      number(item.content);
      item.lists.forEach(numberList);
    }
  };
  for (const each of blocks) {
    if (each.type === 'paragraph' || each.type === 'heading') number(each.content);
    else if (each.type === 'list') numberList(each);
    else if (each.type === 'quote') each.paragraphs.forEach(number);
  }
  return { blocks, notes: texts.slice(0, order.size) };
}

/** Any tree that a text can parse to: its notes are in the order of their references. */
export const trees: fc.Arbitrary<Tree> = fc
  .tuple(fc.array(block, { maxLength: 5 }), fc.array(inlines({ ...LINE, notes: 0 }, 1), { minLength: 3, maxLength: 3 }))
  .map(([blocks, texts]) => withNotes(structuredClone(blocks), texts));

/** Any text made of markers and letters. */
export const texts = fc
  .array(fc.oneof(fc.constantFrom(...PARTS), fc.constant('\n'), fc.constant('\n\n')), { maxLength: 40 })
  .map((parts) => parts.join(''));
