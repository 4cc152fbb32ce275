import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ReportedResponse, ReportReason, ReportRequest } from '#contract/moderation';
import { useForm } from '@/lib/forms/use-form.ts';
import { api } from '@/lib/http/api.ts';
import { checkReport, preloadModerationRules } from '../check-moderation.ts';

type Values = { reason: ReportReason | ''; note: string };

const EMPTY: Values = { reason: '', note: '' };

/** Sends a report. It replaces the reader's open report of the same thing. */
function useReport(path: string) {
  return useMutation({ mutationFn: (request: ReportRequest) => api.post<ReportedResponse>(path, request) });
}

/** Manages the report form. Its values survive closing the dialog. */
export function useReportForm(path: string) {
  const report = useReport(path);
  const form = useForm({
    initial: EMPTY,
    check: checkReport,
    submit: async ({ reason, note }) => {
      // The form check guarantees a reason.
      if (reason !== '') await report.mutateAsync({ reason, note });
    },
  });
  useEffect(preloadModerationRules, []);
  return { ...form, isSent: report.isSuccess, isReplacement: report.data?.renewed === true };
}

export type ReportFormState = ReturnType<typeof useReportForm>;
