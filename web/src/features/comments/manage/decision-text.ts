import type { CommentAction, CommentDecisionResponse, CommentState } from '#contract/comments';
import { formatCount } from '@/lib/text/format.ts';

const results: Record<CommentAction, string> = {
  approve: 'approved',
  hide: 'hidden',
  show: 'visible again',
  remove: 'removed',
};

const states: Record<CommentState, string> = {
  visible: 'This comment is visible already.',
  held: 'This comment waits for your approval.',
  hidden: 'This comment is hidden already.',
  removed: 'This comment was removed already.',
};

/** Returns what a decision changed: 'Comment approved', '3 comments approved'; null if it changed nothing. */
export function changedText(action: CommentAction, count: number): string | null {
  if (count === 0) return null;
  return `${count === 1 ? 'Comment' : formatCount(count, 'comment')} ${results[action]}`;
}

/**
 * Describes the comments that a decision did not change, because another tab or another person was faster; undefined
 * if there are none.
 * @param asked number of comments that were decided on
 */
export function unchangedText(asked: number, { changed, comments }: CommentDecisionResponse): string | undefined {
  const rest = asked - changed.length;
  if (rest === 0) return undefined;
  if (asked > 1) return `${formatCount(rest, 'comment')} had been decided already.`;
  const [comment] = comments;
  return comment === undefined ? 'This comment was deleted.' : states[comment.state];
}

/** Returns the title of a failed decision. */
export const failedText = (action: CommentAction, asked: number): string =>
  `Failed to ${action} the comment${asked === 1 ? '' : 's'}`;
