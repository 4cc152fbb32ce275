import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type AdminReport,
  type CommentReportsResponse,
  moderationTexts,
  type ReportAnswerRequest,
  type ReportState,
} from '#contract/moderation';
import { queryKeys } from '#contract/query-keys';
import { invalidateComments } from '@/features/comments/shared/comment-keys.ts';
import { invalidatePublicQueries } from '@/features/posts/shared/invalidate-public-queries.ts';
import { ApiError, api } from '@/lib/http/api.ts';
import { dedupeById } from '@/lib/http/dedupe.ts';
import { sharedPages } from '@/lib/live/shared-pages.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';
import { moderationKeys } from '../moderation-keys.ts';
import { commentReportTexts } from './comment-answer-text.ts';

/** What readers report. */
export type ReportedKind = 'article' | 'comment';

const queues: Record<ReportedKind, string> = { article: 'reports', comment: 'comment-reports' };

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

/** Fetches the reports of comments of one queue, in the same order. */
export function useCommentReports(state: ReportState) {
  const query = useInfiniteQuery(
    sharedPages<CommentReportsResponse>(
      moderationKeys.commentReportsIn(state),
      `/admin/comment-reports?state=${state}`,
    ),
  );
  return {
    ...query,
    reports: query.data && dedupeById(query.data.pages.flatMap((page) => page.reports)),
    openCount: query.data?.pages.at(-1)?.openCount,
  };
}

/** Closes all open reports of an article or a comment with one answer. Each reporter receives the answer by email. */
export function useAnswerReport(kind: ReportedKind, reportId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: ReportAnswerRequest) =>
      api.post(`/admin/${queues[kind]}/${encodeURIComponent(reportId)}/answer`, request),
    onSuccess: async (_answer, { decision }) => {
      toast.success(moderationTexts.answered);
      void queryClient.invalidateQueries({ queryKey: queryKeys.adminWaiting });
      if (decision === 'taken_down') {
        void queryClient.invalidateQueries({ queryKey: moderationKeys.takedowns });
        void invalidatePublicQueries(queryClient);
        if (kind === 'comment') void invalidateComments(queryClient);
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

/** Shows a comment again that was taken down. Its author receives an email. */
export function useRestoreComment(commentId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.delete(`/admin/comments/${encodeURIComponent(commentId)}/takedown`),
    onSuccess: () => {
      toast.success(commentReportTexts.restored);
      void invalidateComments(queryClient);
    },
    onError: (error) => toastError(error, commentReportTexts.restoreFailed),
    // Stays pending until the lists show it. Another admin may have restored it.
    onSettled: () =>
      Promise.all(
        [moderationKeys.reports, moderationKeys.commentTakedowns].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
