import { useEffect } from 'react';
import { type AdminReport, MODERATION_TEXT_MAX, moderationTexts, type ReportDecision } from '#contract/moderation';
import { Dialog } from '@/components/ui/dialog.tsx';
import { DialogActions } from '@/components/ui/dialog-actions.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextArea } from '@/components/ui/text-area.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { checkAnswer, preloadModerationRules } from '../check-moderation.ts';
import { answerDialogText } from './report-answer-text.ts';
import { useAnswerReport } from './use-reports.ts';

/** An admin's unsent texts, shared by both decisions. */
export type ReportAnswerInput = { answer: string; reason: string };

type AnswerProps = {
  report: AdminReport;
  decision: ReportDecision;
  written: ReportAnswerInput;
  onWritten: (written: ReportAnswerInput) => void;
};

function useAnswerForm({ report, decision, written, onWritten }: AnswerProps) {
  const send = useAnswerReport(report);
  useEffect(preloadModerationRules, []);
  const form = useForm({
    initial: { decision, ...written },
    check: (values) => checkAnswer(values, report.post.isTakenDown),
    submit: (values) => send.mutateAsync(values),
  });
  const { answer, reason } = form.values;
  useEffect(() => onWritten({ answer, reason }), [answer, reason, onWritten]);
  return form;
}

type AnswerFormProps = Pick<AnswerProps, 'report' | 'decision'> & {
  form: ReturnType<typeof useAnswerForm>;
  onCancel: () => void;
};

function AnswerForm({ report, decision, form, onCancel }: AnswerFormProps) {
  const dialogText = answerDialogText(decision, report);
  return (
    <form {...form.props} className="space-y-4">
      <Field label="Answer to the reporters" name="answer" error={form.errors.answer} hint={dialogText.answerHint}>
        {(control) => <TextArea {...control} {...form.text('answer')} rows={4} limit={MODERATION_TEXT_MAX} />}
      </Field>
      {decision === 'taken_down' && (
        <Field label={dialogText.reasonLabel} name="reason" error={form.errors.reason} hint={dialogText.reasonHint}>
          {(control) => <TextArea {...control} {...form.text('reason')} rows={4} limit={MODERATION_TEXT_MAX} />}
        </Field>
      )}
      <FailureNotice failure={form.failure} title={moderationTexts.answerFailed} />
      <DialogActions onCancel={onCancel} isBusy={form.isSubmitting}>
        <SubmitButton
          variant={decision === 'kept' || report.post.isTakenDown ? 'default' : 'destructive'}
          size="mobile"
          busy={form.isSubmitting}
          busyLabel={dialogText.busy}
        >
          {dialogText.label}
        </SubmitButton>
      </DialogActions>
    </form>
  );
}

type AnswerReportDialogProps = AnswerProps & { open: boolean; onClose: () => void };

/**
 * Composes the answer to an article's reporters and, for a take-down, the reason for its author. Typed text survives
 * closing; the dialog cannot be closed while the answer is being sent.
 */
export function AnswerReportDialog({ open, onClose, ...answered }: AnswerReportDialogProps) {
  const form = useAnswerForm(answered);
  const { title, text } = answerDialogText(answered.decision, answered.report);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || form.isSubmitting || onClose()}
      isReopenable={false}
      title={title}
      description={text}
    >
      <AnswerForm report={answered.report} decision={answered.decision} form={form} onCancel={onClose} />
    </Dialog>
  );
}
