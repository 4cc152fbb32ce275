import { createElement, Fragment, type ReactNode } from 'react';
import { type CommentInline, parseComment } from '#contract/comment-body';
import { LINK_REL } from '#contract/format/link-rel';

const elements = { bold: 'strong', italic: 'em', underline: 'u' } as const;

/** Returns the visible text of a link. */
const printText = (nodes: readonly CommentInline[]): string =>
  nodes
    .map((node) => {
      if (node.type === 'text' || node.type === 'code') return node.text;
      if (node.type === 'break') return ' ';
      return node.type === 'mention' ? `@${node.username}` : printText(node.children);
    })
    .join('');

/** Returns the host that a link leads to, or null if its text begins with that host, as an address does. */
function hostBehind(text: string, href: string): string | null {
  const { protocol, hostname, pathname } = new URL(href);
  const host = (protocol === 'mailto:' ? pathname : hostname).replace(/^www\./, '');
  const shown = text.toLowerCase().replace(/^(https?:\/\/)?(www\.)?/, '');
  return shown.startsWith(host) && /^([/?#:]|$)/.test(shown.slice(host.length)) ? null : host;
}

// Children are passed as arguments: the order of a comment's parts never changes, so they need no keys.
const inlines = (nodes: readonly CommentInline[]): ReactNode[] => nodes.map(inline);

function inline(node: CommentInline): ReactNode {
  switch (node.type) {
    case 'text':
      return node.text;
    case 'break':
      return <br />;
    case 'code':
      return <code>{node.text}</code>;
    case 'mention':
      return <span className="font-medium">@{node.username}</span>;
    case 'link': {
      const host = hostBehind(printText(node.children), node.href);
      const anchor = createElement('a', { href: node.href, rel: LINK_REL }, ...inlines(node.children));
      return host === null ? anchor : createElement(Fragment, null, anchor, ` (${host})`);
    }
    default:
      return createElement(elements[node.type], null, ...inlines(node.children));
  }
}

/** Renders the text of a comment. Its direction does not affect the text around it, and stacked marks do not cover it. */
export function CommentBody({ body }: { body: string }) {
  return createElement(
    'div',
    {
      dir: 'auto',
      className:
        'overflow-y-clip text-base leading-relaxed wrap-anywhere [unicode-bidi:isolate] [&_a]:text-accent ' +
        '[&_a]:underline [&_a]:decoration-1 [&_a]:underline-offset-4 [&_strong]:font-semibold',
    },
    ...inlines(parseComment(body)),
  );
}
