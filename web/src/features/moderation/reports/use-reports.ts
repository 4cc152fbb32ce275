import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type AdminBloggerReport,
  type AdminCommentReport,
  type AdminReport,
  type AnyAnswerRequest,
  moderationTexts,
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
import { moderationKeys, type ReportedKind } from '../moderation-keys.ts';
import { commentReportTexts } from './comment-answer-text.ts';

/** Routes of each queue below `/admin`. */
const queues: Record<ReportedKind, string> = {
  article: 'reports',
  comment: 'comment-reports',
  blogger: 'reports/bloggers',
};

type ReportsPage<Report> = { reports: Report[]; nextCursor: string | null; openCount: number };

/** What is listed: open reports oldest first, or answered ones newest first. `isMine`: only those of the viewer's cases. */
export type QueueFilter = { state: ReportState; isMine: boolean };

function useQueue<Report extends { id: string }>(kind: ReportedKind, { state, isMine }: QueueFilter) {
  const path = `/admin/${queues[kind]}?state=${state}${isMine ? '&mine=true' : ''}`;
  const query = useInfiniteQuery(sharedPages<ReportsPage<Report>>(moderationKeys.reportsIn(kind, state, isMine), path));
  return {
    ...query,
    reports: query.data && dedupeById(query.data.pages.flatMap((page) => page.reports)),
    openCount: query.data?.pages.at(-1)?.openCount,
  };
}

/** Fetches the reports of articles and their pictures. */
export const useReports = (filter: QueueFilter) => useQueue<AdminReport>('article', filter);

/** Fetches the reports of comments. */
export const useCommentReports = (filter: QueueFilter) => useQueue<AdminCommentReport>('comment', filter);

/** Fetches the reports of bloggers. */
export const useBloggerReports = (filter: QueueFilter) => useQueue<AdminBloggerReport>('blogger', filter);

/** Closes the open reports of an article, a comment or a blogger with one answer. Each reporter receives the answer by email. */
export function useAnswerReport(kind: ReportedKind, reportId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: AnyAnswerRequest) =>
      api.post(`/admin/${queues[kind]}/${encodeURIComponent(reportId)}/answer`, request),
    onSuccess: async (_answer, { decision }) => {
      toast.success(moderationTexts.answered);
      void queryClient.invalidateQueries({ queryKey: queryKeys.adminWaiting });
      if (decision !== 'kept') {
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
