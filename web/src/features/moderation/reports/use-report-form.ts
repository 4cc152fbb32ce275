import { useEffect } from 'react';
import type { ReportReason } from '#contract/moderation';
import { useForm } from '@/lib/forms/use-form.ts';
import { checkReport, preloadModerationRules } from '../check-moderation.ts';
import { useReport } from './use-report.ts';

type Values = { reason: ReportReason | ''; note: string };

const EMPTY: Values = { reason: '', note: '' };

/** Manages the report form. Its values survive closing the dialog. */
export function useReportForm(postId: string) {
  const report = useReport(postId);
  const form = useForm({
    initial: EMPTY,
    check: checkReport,
    submit: async ({ reason, note }) => {
      // The form check guarantees a reason.
      if (reason !== '') await report.mutateAsync({ reason, note });
    },
  });
  useEffect(preloadModerationRules, []);
  return { ...form, isSent: report.isSuccess, isRenewed: report.data?.renewed === true };
}

export type ReportFormState = ReturnType<typeof useReportForm>;
