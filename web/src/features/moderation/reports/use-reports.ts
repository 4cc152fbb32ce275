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

/** Reports of one queue: open ones oldest first, answered ones newest first. */
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

/** Answers a report, and with it all open ones of its article; each of their reporters is mailed the answer. */
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
      // At work until its row is gone.
      await queryClient.invalidateQueries({ queryKey: moderationKeys.reports });
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      // Its row goes, and the dialog with it.
      if (error.code === 'not_found') toast.error(moderationTexts.answerFailed, error.message);
      void queryClient.invalidateQueries({ queryKey: moderationKeys.reports });
    },
  });
}
