import { useEffect } from 'react';
import {
  type AnyAnswerRequest,
  type AnyReportDecision,
  MODERATION_TEXT_MAX,
  moderationTexts,
} from '#contract/moderation';
import type { RestrictionGround } from '#contract/restrictions';
import { Dialog } from '@/components/ui/dialog.tsx';
import { DialogActions } from '@/components/ui/dialog-actions.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextArea } from '@/components/ui/text-area.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { checkAnswer, preloadModerationRules } from '../check-moderation.ts';
import { GroundField } from '../ground-field.tsx';
import type { AnswerDialogText } from './report-answer-text.ts';

/** An admin's unsent texts, shared by both decisions. */
export type ReportAnswerInput = { answer: string; reason: string; ground: RestrictionGround };

export type AnswerReportProps = {
  decision: AnyReportDecision;
  dialogText: AnswerDialogText;
  /** The subject is already taken down. */
  isDown: boolean;
  send: (request: AnyAnswerRequest) => Promise<unknown>;
  written: ReportAnswerInput;
  onWritten: (written: ReportAnswerInput) => void;
};

function useAnswerForm({ decision, isDown, send, written, onWritten }: AnswerReportProps) {
  useEffect(preloadModerationRules, []);
  const form = useForm({
    initial: { decision, ...written },
    check: (values) => checkAnswer(values, isDown),
    submit: send,
  });
  const { answer, reason, ground = 'other' } = form.values;
  useEffect(() => onWritten({ answer, reason: reason ?? '', ground }), [answer, reason, ground, onWritten]);
  return form;
}

type AnswerFormProps = Pick<AnswerReportProps, 'decision' | 'dialogText' | 'isDown'> & {
  form: ReturnType<typeof useAnswerForm>;
  onCancel: () => void;
};

function AnswerForm({ decision, dialogText, isDown, form, onCancel }: AnswerFormProps) {
  return (
    <form {...form.props} className="space-y-4">
      <Field label="Answer to the reporters" name="answer" error={form.errors.answer} hint={dialogText.answerHint}>
        {(control) => <TextArea {...control} {...form.text('answer')} rows={4} limit={MODERATION_TEXT_MAX} />}
      </Field>
      {decision !== 'kept' && dialogText.reasonLabel !== null && (
        <GroundField value={form.values.ground ?? 'other'} onChange={(ground) => form.set('ground', ground)} />
      )}
      {decision !== 'kept' && dialogText.reasonLabel !== null && (
        <Field label={dialogText.reasonLabel} name="reason" error={form.errors.reason} hint={dialogText.reasonHint}>
          {(control) => <TextArea {...control} {...form.text('reason')} rows={4} limit={MODERATION_TEXT_MAX} />}
        </Field>
      )}
      <FailureNotice failure={form.failure} title={moderationTexts.answerFailed} />
      <DialogActions onCancel={onCancel} isBusy={form.isSubmitting}>
        <SubmitButton
          variant={decision === 'kept' || isDown ? 'default' : 'destructive'}
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

type AnswerReportDialogProps = AnswerReportProps & { open: boolean; onClose: () => void };

/**
 * Composes the answer to the reporters and, for a take-down, the reason for the author. Typed text survives closing; the
 * dialog cannot be closed while the answer is being sent.
 */
export function AnswerReportDialog({ open, onClose, ...answered }: AnswerReportDialogProps) {
  const form = useAnswerForm(answered);
  const { title, text } = answered.dialogText;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || form.isSubmitting || onClose()}
      isReopenable={false}
      title={title}
      description={text}
    >
      <AnswerForm {...answered} form={form} onCancel={onClose} />
    </Dialog>
  );
}
