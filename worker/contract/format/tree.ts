import type { Mark } from './marker-stack.ts';

/** A part of a line. A note refers to `Tree.notes` by its index. */
export type Inline =
  | { type: 'text'; text: string }
  | { type: 'break' }
  | { type: Mark; children: Inline[] }
  | { type: 'link'; href: string; children: Inline[] }
  | { type: 'code'; text: string }
  | { type: 'note'; note: number };

type ItemOf<Content> = { content: Content; lists: ListOf<Content>[] };

/** `start` is the number of the first item; null for bullets. Lists are at most two levels deep. */
export type ListOf<Content> = { type: 'list'; start: number | null; items: ItemOf<Content>[] };

/** A block of a text, with its content as source or parsed. */
export type BlockOf<Content> =
  | { type: 'paragraph'; content: Content }
  | { type: 'heading'; level: 2 | 3; content: Content }
  | ListOf<Content>
  | { type: 'quote'; paragraphs: Content[] }
  | { type: 'code'; language: string; text: string }
  | { type: 'rule' }
  | { type: 'image'; id: string; alt: string; caption: string }
  | { type: 'card'; href: string };

export type Block = BlockOf<Inline[]>;
export type List = ListOf<Inline[]>;

/** A parsed text: its blocks, and its notes in the order of their first references. */
export type Tree = { blocks: Block[]; notes: Inline[][] };

/** The formats of texts: 1 is the markup of `contract/markup.ts`, 2 that of docs/format.md. */
export type Format = 1 | 2;
