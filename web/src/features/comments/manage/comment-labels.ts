import {
  COMMENTER_HISTORY_COUNTED,
  type CommentCommenter,
  type HoldReason,
  type ModeratedComment,
} from '#contract/comments';
import { formatCapped } from '@/lib/text/format-capped.ts';

/** Why a comment is held. */
export const holdReasonLabels: Record<HoldReason, string> = {
  first: 'First comment',
  link: 'Contains a link',
  repeated: 'Same text elsewhere',
  young: 'New account',
  setting: 'All comments are held',
};

/** Returns the label of a comment's state; null for a visible one. */
export function stateLabel({ state, hiddenBy }: ModeratedComment): string | null {
  if (state === 'visible') return null;
  if (state === 'held') return 'Held';
  if (state === 'removed') return 'Removed';
  if (hiddenBy === 'admin') return 'Taken down by an admin';
  return hiddenBy === 'ban' ? 'Hidden by a ban' : 'Hidden';
}

/** Describes a person's comments on the viewer's posts: '3 visible, 1 held'. */
export function historyText({ visible, held, hidden }: CommentCommenter): string {
  const parts = Object.entries({ visible, held, hidden })
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${formatCapped(count, COMMENTER_HISTORY_COUNTED)} ${name}`);
  return parts.length === 0 ? 'none' : parts.join(', ');
}
