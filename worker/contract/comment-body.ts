import { COMMENT_LINKS_MAX, MENTIONS_MAX } from './comments.ts';
import { parseInline } from './format/inline.ts';
import type { Inline } from './format/tree.ts';

/** A part of a comment: what format 2 has within a line (docs/format.md), and mentions of people. */
export type CommentInline =
  | Exclude<Inline, { children: Inline[] } | { type: 'note' }>
  | { type: 'bold' | 'italic' | 'underline'; children: CommentInline[] }
  | { type: 'link'; href: string; children: CommentInline[] }
  | { type: 'mention'; username: string };

/** A username behind an at sign that no letter or digit precedes, so an email address is none. */
const MENTION = /(?<![\p{L}\p{N}_.@-])@([A-Za-z0-9_-]{2,50})(?![\p{L}\p{N}_@-])/gu;

/** Splits a text at its mentions. `left` is the number of mentions that the comment may still have. */
function splitMentions(text: string, left: { mentions: number }): CommentInline[] {
  const nodes: CommentInline[] = [];
  let from = 0;
  for (const match of text.matchAll(MENTION)) {
    if (left.mentions === 0) break;
    left.mentions--;
    if (match.index > from) nodes.push({ type: 'text', text: text.slice(from, match.index) });
    nodes.push({ type: 'mention', username: match[1] as string });
    from = match.index + match[0].length;
  }
  if (from < text.length) nodes.push({ type: 'text', text: text.slice(from) });
  return nodes;
}

function withMentions(nodes: readonly Inline[], left: { mentions: number }): CommentInline[] {
  return nodes.flatMap((node): CommentInline[] => {
    switch (node.type) {
      case 'text':
        return splitMentions(node.text, left);
      case 'note':
        return [];
      case 'link':
        // A link leads to its address, not to a person.
        return [{ ...node, children: withMentions(node.children, { mentions: 0 }) }];
      case 'break':
      case 'code':
        return [node];
      default:
        return [{ type: node.type, children: withMentions(node.children, left) }];
    }
  });
}

/** Parses the text of a comment. Lists, code blocks and images are literal text. Linear in the text's length. */
export function parseComment(body: string): CommentInline[] {
  const nodes = parseInline(body, { noteOf: () => undefined, links: COMMENT_LINKS_MAX });
  return withMentions(nodes, { mentions: MENTIONS_MAX });
}
