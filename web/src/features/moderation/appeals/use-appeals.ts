import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AppealAnswerRequest, AppealsResponse } from '#contract/appeals';
import type { ReportState } from '#contract/moderation';
import { queryKeys } from '#contract/query-keys';
import { invalidatePublicQueries } from '@/features/posts/shared/invalidate-public-queries.ts';
import { ApiError, api } from '@/lib/http/api.ts';
import { dedupeById } from '@/lib/http/dedupe.ts';
import { sharedPages } from '@/lib/live/shared-pages.ts';
import { toast } from '@/lib/toast.ts';
import { moderationKeys } from '../moderation-keys.ts';

export const appealTexts = {
  failed: 'Failed to load appeals',
  answered: 'Appeal answered',
  answerFailed: 'Failed to answer the appeal',
} as const;

/** Fetches appeals: open ones oldest first, answered ones newest first. @param isMine only open ones of the viewer's cases */
export function useAppeals(state: ReportState, isMine = false) {
  const query = useInfiniteQuery(
    sharedPages<AppealsResponse>(
      moderationKeys.appealsIn(state, isMine),
      `/admin/reports/appeals?state=${state}${isMine ? '&mine=true' : ''}`,
    ),
  );
  return {
    ...query,
    appeals: query.data && dedupeById(query.data.pages.flatMap((page) => page.appeals)),
    openCount: query.data?.pages.at(-1)?.openCount,
  };
}

/** Answers an appeal. Its author receives the answer by email. */
export function useAnswerAppeal(id: string) {
  const queryClient = useQueryClient();
  const invalidate = () => queryClient.invalidateQueries({ queryKey: moderationKeys.appeals });
  return useMutation({
    mutationFn: (request: AppealAnswerRequest) =>
      api.post(`/admin/reports/appeals/${encodeURIComponent(id)}/answer`, request),
    onSuccess: async (_answer, { result }) => {
      toast.success(appealTexts.answered);
      void queryClient.invalidateQueries({ queryKey: queryKeys.adminWaiting });
      if (result === 'reversed') {
        void queryClient.invalidateQueries({ queryKey: moderationKeys.takedowns });
        void queryClient.invalidateQueries({ queryKey: moderationKeys.hiddenPosts });
        void invalidatePublicQueries(queryClient);
      }
      // Stays pending until the row is removed.
      await invalidate();
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      // The refetch removes the row together with its dialog.
      if (error.code === 'not_found') toast.error(appealTexts.answerFailed, error.message);
      void invalidate();
    },
  });
}
