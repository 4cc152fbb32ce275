import type { CommentAction, CommentDecisionResponse, CommentState } from '#contract/comments';
import { formatCount } from '@/lib/text/format.ts';

const results: Record<Exclude<CommentAction, 'dismiss'>, string> = {
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

const REPORTS_CLOSED = 'Its reports were dismissed or answered already.';

/** Returns what a decision changed: 'Comment approved', '3 comments approved'; null if it changed nothing. */
export function changedText(action: CommentAction, count: number): string | null {
  if (count === 0) return null;
  if (action === 'dismiss')
    return count === 1 ? 'Report dismissed' : `Reports of ${formatCount(count, 'comment')} dismissed`;
  return `${count === 1 ? 'Comment' : formatCount(count, 'comment')} ${results[action]}`;
}

/**
 * Describes the comments that a decision did not change, because another tab or another person was faster; undefined
 * if there are none.
 * @param asked number of comments that were decided on
 */
export function unchangedText(
  action: CommentAction,
  asked: number,
  { changed, comments }: CommentDecisionResponse,
): string | undefined {
  const rest = asked - changed.length;
  if (rest === 0) return undefined;
  if (asked > 1) return `${formatCount(rest, 'comment')} had been decided already.`;
  const [comment] = comments;
  if (comment === undefined) return 'This comment was deleted.';
  return action === 'dismiss' && comment.state === 'visible' ? REPORTS_CLOSED : states[comment.state];
}

/** Returns the title of a failed decision. */
export const failedText = (action: CommentAction, asked: number): string =>
  action === 'dismiss' ? 'Failed to dismiss the reports' : `Failed to ${action} the comment${asked === 1 ? '' : 's'}`;
