import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { changeKeys, queryKeys } from '#contract/query-keys';
import type { ReactionCounts } from '#contract/reactions';
import { formatReactionCounts } from '@/features/reactions/shared/format-reaction-counts.ts';

/**
 * Shows the votes on the viewer's own article. Fetches the article again after a vote, because the author's own vote
 * counts too.
 */
export function OwnReactionCounts({ postId, counts }: { postId: string; counts: ReactionCounts }) {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        if (event.mutation.options.mutationKey !== changeKeys.reaction) return;
        void queryClient.invalidateQueries({ queryKey: queryKeys.article(postId) });
      }),
    [queryClient, postId],
  );
  return (
    <p className="mt-4 flex flex-wrap gap-x-3 text-sm text-muted">
      <span className="font-medium text-ink tabular-figures">{formatReactionCounts(counts)}</span>
      <span>Only you can see these numbers.</span>
    </p>
  );
}
