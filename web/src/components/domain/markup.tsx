import { createElement, Fragment, type ReactNode } from 'react';
import { type Inline, type Paragraph, parseMarkup } from '#contract/markup';

const elements = { bold: 'strong', italic: 'em', underline: 'u' } as const;

// Children are passed as arguments: the order of a text's tree never changes, so it needs no keys.
function inline(node: Inline): ReactNode {
  if (node.type === 'text') return node.text;
  if (node.type === 'break') return <br />;
  return createElement(elements[node.type], null, ...node.children.map(inline));
}

/** A paragraph of one bold run acts as a heading. */
const isHeading = (paragraph: Paragraph) => paragraph.length === 1 && paragraph[0]?.type === 'bold';

const block = (paragraph: Paragraph) => {
  const className = isHeading(paragraph) ? 'heading' : undefined;
  return createElement('p', { className, dir: 'auto' }, ...paragraph.map(inline));
};

/** Renders the paragraphs of a parsed text. */
export function Paragraphs({ tree }: { tree: readonly Paragraph[] }) {
  return createElement(Fragment, null, ...tree.map(block));
}

/**
 * Renders text in the product's markup as paragraphs. Use it inside `.article-text` or `.prose`, which set its size.
 */
export function Markup({ text }: { text: string }) {
  return createElement(Fragment, null, ...parseMarkup(text).map(block));
}
