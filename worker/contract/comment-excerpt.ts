import { type CommentInline, parseComment } from './comment-body.ts';
import { createExcerpt } from './plain-text.ts';
import { stripDirectionControls } from './text.ts';

/** Characters of a comment that notifications and their emails show. */
export const COMMENT_EXCERPT_MAX = 200;

/** Combining marks in a row from the fifth on: no script needs so many. */
const STACKED_MARKS = /(\p{M}{4})\p{M}+/gu;

/** Returns what parts of a comment show, as one line of plain text. */
export const printCommentLine = (nodes: readonly CommentInline[]): string =>
  nodes
    .map((node) => {
      if (node.type === 'text' || node.type === 'code') return node.text;
      if (node.type === 'break') return ' ';
      return node.type === 'mention' ? `@${node.username}` : printCommentLine(node.children);
    })
    .join('');

/** Returns the first words of a comment as one line of plain text. */
export const createCommentExcerpt = (body: string): string => {
  const line = stripDirectionControls(printCommentLine(parseComment(body)))
    .replace(/\s+/gu, ' ')
    .trim();
  return createExcerpt(line.replace(STACKED_MARKS, '$1'), COMMENT_EXCERPT_MAX);
};
