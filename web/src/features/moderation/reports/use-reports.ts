import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type AdminReport, moderationTexts, type ReportAnswerRequest, type ReportState } from '#contract/moderation';
import { queryKeys } from '#contract/query-keys';
import { invalidatePublicQueries } from '@/features/posts/shared/invalidate-public-queries.ts';
import { ApiError, api } from '@/lib/http/api.ts';
import { dedupeById } from '@/lib/http/dedupe.ts';
import { sharedPages } from '@/lib/live/shared-pages.ts';
import { toast } from '@/lib/toast.ts';
import { moderationKeys } from '../moderation-keys.ts';

type ReportsPage = { reports: AdminReport[]; nextCursor: string | null; openCount: number };

/** Fetches the reports of one queue: open ones oldest first, answered ones newest first. */
export function useReports(state: ReportState) {
  const query = useInfiniteQuery(
    sharedPages<ReportsPage>(moderationKeys.reportsIn(state), `/admin/reports?state=${state}`),
  );
  return {
    ...query,
    reports: query.data && dedupeById(query.data.pages.flatMap((page) => page.reports)),
    openCount: query.data?.pages.at(-1)?.openCount,
  };
}

/** Closes all open reports of an article with one answer. Each reporter receives the answer by email. */
export function useAnswerReport(report: AdminReport) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: ReportAnswerRequest) =>
      api.post(`/admin/reports/${encodeURIComponent(report.id)}/answer`, request),
    onSuccess: async (_answer, { decision }) => {
      toast.success(moderationTexts.answered);
      void queryClient.invalidateQueries({ queryKey: queryKeys.adminWaiting });
      if (decision === 'taken_down') {
        void queryClient.invalidateQueries({ queryKey: moderationKeys.takedowns });
        void invalidatePublicQueries(queryClient);
      }
      // Stays pending until the row is removed.
      await queryClient.invalidateQueries({ queryKey: moderationKeys.reports });
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      // The refetch removes the row together with its dialog.
      if (error.code === 'not_found') toast.error(moderationTexts.answerFailed, error.message);
      void queryClient.invalidateQueries({ queryKey: moderationKeys.reports });
    },
  });
}
