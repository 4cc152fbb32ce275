import { createElement, Fragment, type ReactNode } from 'react';
import { type Inline, type Paragraph, parseMarkup } from '#contract/markup';

const elements = { bold: 'strong', italic: 'em', underline: 'u' } as const;

// Children are passed one by one: the tree of a text never changes its order, so it needs no keys.
function inline(node: Inline): ReactNode {
  if (node.type === 'text') return node.text;
  if (node.type === 'break') return <br />;
  return createElement(elements[node.type], null, ...node.children.map(inline));
}

/** A paragraph that is one bold run reads as the heading of what follows. */
const isHeading = (paragraph: Paragraph) => paragraph.length === 1 && paragraph[0]?.type === 'bold';

const block = (paragraph: Paragraph) => {
  const className = isHeading(paragraph) ? 'heading' : undefined;
  return createElement('p', { className, dir: 'auto' }, ...paragraph.map(inline));
};

/** Paragraphs of a text that is parsed already. */
export function Paragraphs({ tree }: { tree: readonly Paragraph[] }) {
  return createElement(Fragment, null, ...tree.map(block));
}

/** Text in the product's markup as paragraphs; stand it in `.article-text` or `.prose`, which give it its size. */
export function Markup({ text }: { text: string }) {
  return createElement(Fragment, null, ...parseMarkup(text).map(block));
}
