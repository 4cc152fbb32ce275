import { type Inline, parseMarkup } from '#contract/markup';
import { Fragment, type ReactNode } from 'react';
import { classNames } from '@/lib/class-names.ts';

const elements = { bold: 'strong', italic: 'em', underline: 'u' } as const;

function renderInline(nodes: readonly Inline[]): ReactNode {
  return nodes.map((node, index) => {
    // The tree of one text never changes its order, so the place is the identity.
    const key = index;
    if (node.type === 'text') return <Fragment key={key}>{node.text}</Fragment>;
    if (node.type === 'break') return <br key={key} />;
    const Element = elements[node.type];
    return <Element key={key}>{renderInline(node.children)}</Element>;
  });
}

/** A paragraph that is one short bold run reads as the heading of what follows. */
const isHeading = (paragraph: readonly Inline[]) => paragraph.length === 1 && paragraph[0]?.type === 'bold';

/** Text in the product's markup as paragraphs. Its place (`article-text`, `prose`) gives it its size. */
export function Markup({ text }: { text: string }) {
  return parseMarkup(text).map((paragraph, index) => (
    // biome-ignore placeholder
    <p key={index} className={classNames(isHeading(paragraph) && 'heading')}>
      {renderInline(paragraph)}
    </p>
  ));
}
