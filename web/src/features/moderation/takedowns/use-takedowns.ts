import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  moderationTexts,
  type RestoredResponse,
  type TakedownRequest,
  type TakedownsResponse,
  type TakenDownResponse,
} from '#contract/moderation';
import { queryKeys } from '#contract/query-keys';
import { invalidatePublicQueries } from '@/features/posts/shared/invalidate-public-queries.ts';
import { api } from '@/lib/http/api.ts';
import { sharedPages } from '@/lib/live/shared-pages.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';
import { moderationKeys } from '../moderation-keys.ts';
import { openReportsText } from '../reports/report-answer-text.ts';

const pathOf = (postId: string) => `/admin/posts/${encodeURIComponent(postId)}/takedown`;

/** Fetches the articles that are taken down, the latest first. */
export function useTakedowns() {
  const query = useInfiniteQuery(sharedPages<TakedownsResponse>(moderationKeys.takedowns, '/admin/takedowns'));
  return { ...query, takedowns: query.data?.pages.flatMap((page) => page.takedowns) };
}

/**
 * Takes an article down: readers cannot read it, and its author cannot publish it. The toast mentions its open reports.
 * The caller shows failures.
 */
export function useTakeDown(postId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: TakedownRequest) => api.put<TakenDownResponse>(pathOf(postId), request),
    onSuccess: ({ openReports }) => {
      toast.success(moderationTexts.takenDown, openReportsText(openReports));
      void queryClient.invalidateQueries({ queryKey: moderationKeys.takedowns });
      void queryClient.invalidateQueries({ queryKey: moderationKeys.reports });
      void invalidatePublicQueries(queryClient);
    },
  });
}

/** Allows the author to publish an article again. */
export function useRestore(postId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.delete<RestoredResponse>(pathOf(postId)),
    onSuccess: async ({ isGone }) => {
      toast.success(isGone ? moderationTexts.restoredButDeleted : moderationTexts.restored);
      await Promise.all(
        [moderationKeys.takedowns, moderationKeys.reports, queryKeys.adminWaiting].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
    },
    onError: (error) => {
      toastError(error, moderationTexts.restoreFailed);
      // Another admin may have restored or deleted it.
      void queryClient.invalidateQueries({ queryKey: moderationKeys.takedowns });
    },
  });
}
