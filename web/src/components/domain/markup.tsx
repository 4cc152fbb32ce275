import { createElement, Fragment, type ReactNode } from 'react';
import { type MarkupInline, type Paragraph, parseMarkup } from '#contract/markup';

const elements = { bold: 'strong', italic: 'em', underline: 'u' } as const;

// Children are passed as arguments: the order of a text's tree never changes, so it needs no keys.
function inline(node: MarkupInline): ReactNode {
  if (node.type === 'text') return node.text;
  if (node.type === 'break') return <br />;
  return createElement(elements[node.type], null, ...node.children.map(inline));
}

/** In format 1, a paragraph of one bold run acts as a heading. */
export const isBoldHeading = (paragraph: readonly { type: string }[]) =>
  paragraph.length === 1 && paragraph[0]?.type === 'bold';

const block = (paragraph: Paragraph) => {
  const className = isBoldHeading(paragraph) ? 'heading' : undefined;
  return createElement('p', { className, dir: 'auto' }, ...paragraph.map(inline));
};

/**
 * Renders text in the product's markup as paragraphs. Use it inside `.article-text` or `.prose`, which set its size.
 */
export function Markup({ text }: { text: string }) {
  return createElement(Fragment, null, ...parseMarkup(text).map(block));
}
