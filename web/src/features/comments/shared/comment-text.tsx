import './comment-text.css';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { type CommentInline, parseComment } from '#contract/comment-body';
import { printCommentLine } from '#contract/comment-excerpt';
import { misleadingHost } from '#contract/format/addresses';
import { LINK_REL } from '#contract/format/link-rel';

const elements = { bold: 'strong', italic: 'em', underline: 'u' } as const;

function link({ href, children }: Extract<CommentInline, { type: 'link' }>): ReactNode {
  const host = misleadingHost(printCommentLine(children), href);
  const anchor = createElement('a', { href, rel: LINK_REL }, ...children.map(inline));
  return host === null ? anchor : createElement(Fragment, null, anchor, ` (${host})`);
}

function inline(node: CommentInline): ReactNode {
  switch (node.type) {
    case 'text':
      return node.text;
    case 'break':
      return <br />;
    case 'code':
      return <code>{node.text}</code>;
    case 'mention':
      // Plain, because the person may not exist or may not read the post.
      return `@${node.username}`;
    case 'link':
      return link(node);
    default:
      // Children are passed as arguments: the order of a text's tree never changes, so it needs no keys.
      return createElement(elements[node.type], null, ...node.children.map(inline));
  }
}

/** Shows the text of a comment. Its direction does not affect what surrounds it, and stacked marks are clipped. */
export function CommentText({ body }: { body: string }) {
  const nodes = useMemo(() => parseComment(body), [body]);
  return createElement('p', { dir: 'auto', className: 'comment-text' }, ...nodes.map(inline));
}
