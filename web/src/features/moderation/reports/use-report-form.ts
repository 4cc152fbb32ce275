import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ArticleReportRequest, BloggerReportReason, ReportedResponse, ReportReason } from '#contract/moderation';
import { useForm } from '@/lib/forms/use-form.ts';
import { api } from '@/lib/http/api.ts';
import { checkReport, preloadModerationRules } from '../check-moderation.ts';

/** A reason for reporting anything. */
export type AnyReportReason = ReportReason | BloggerReportReason;
type Values = { reason: AnyReportReason | ''; note: string };
type SentReport = Omit<ArticleReportRequest, 'reason'> & { reason: AnyReportReason };

const EMPTY: Values = { reason: '', note: '' };

/** Sends a report. It replaces the reader's open report of the same thing. */
function useReport(path: string) {
  return useMutation({ mutationFn: (request: SentReport) => api.post<ReportedResponse>(path, request) });
}

/**
 * Manages the report form. Its values survive closing the dialog.
 * @param more fields of the request that the form does not have
 */
export function useReportForm(path: string, more: Pick<ArticleReportRequest, 'picture'> | null) {
  const report = useReport(path);
  const form = useForm({
    initial: EMPTY,
    check: checkReport,
    submit: async ({ reason, note }) => {
      // The form check guarantees a reason.
      if (reason !== '') await report.mutateAsync({ reason, note, ...more });
    },
  });
  useEffect(preloadModerationRules, []);
  return { ...form, isSent: report.isSuccess, isReplacement: report.data?.renewed === true };
}

export type ReportFormState = ReturnType<typeof useReportForm>;
