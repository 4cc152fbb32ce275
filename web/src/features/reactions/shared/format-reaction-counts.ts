import type { ReactionCounts } from '#contract/reactions';
import { formatCount } from '@/lib/text/format.ts';

/** '2 upvotes · 1 downvote'. */
export const formatReactionCounts = ({ likes, dislikes }: ReactionCounts): string =>
  `${formatCount(likes, 'upvote')} · ${formatCount(dislikes, 'downvote')}`;
