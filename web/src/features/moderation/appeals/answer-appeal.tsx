import { useEffect, useState } from 'react';
import type { AdminAppeal } from '#contract/appeals';
import { MODERATION_TEXT_MAX } from '#contract/moderation';
import type { AppealResult } from '#contract/restrictions';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { DialogActions } from '@/components/ui/dialog-actions.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextArea } from '@/components/ui/text-area.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { checkAppealAnswer, preloadModerationRules } from '../check-moderation.ts';
import { appealTexts, useAnswerAppeal } from './use-appeals.ts';

const texts: Record<AppealResult, { title: string; text: string; label: string }> = {
  upheld: {
    title: 'Uphold the decision?',
    text: 'The decision stays in force.',
    label: 'Uphold Decision',
  },
  reversed: {
    title: 'Reverse the decision?',
    text: 'The decision ends and the content is restored.',
    label: 'Reverse Decision',
  },
};

type AnswerDialogProps = {
  appeal: AdminAppeal;
  result: AppealResult;
  open: boolean;
  written: string;
  onWritten: (answer: string) => void;
  onClose: () => void;
};

function AnswerDialog({ appeal, result, open, written, onWritten, onClose }: AnswerDialogProps) {
  const send = useAnswerAppeal(appeal.id);
  useEffect(preloadModerationRules, []);
  const form = useForm({
    initial: { result, answer: written },
    check: checkAppealAnswer,
    submit: (values) => send.mutateAsync(values),
  });
  const { answer } = form.values;
  useEffect(() => onWritten(answer), [answer, onWritten]);
  const { title, text, label } = texts[result];
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || form.isSubmitting || onClose()}
      isReopenable={false}
      title={title}
      description={text}
    >
      <form {...form.props} className="space-y-4">
        <Field
          label="Answer to the author"
          name="answer"
          error={form.errors.answer}
          hint={`Emailed to ${appeal.author.username}.`}
        >
          {(control) => <TextArea {...control} {...form.text('answer')} rows={4} limit={MODERATION_TEXT_MAX} />}
        </Field>
        <FailureNotice failure={form.failure} title={appealTexts.answerFailed} />
        <DialogActions onCancel={onClose} isBusy={form.isSubmitting}>
          <SubmitButton size="mobile" busy={form.isSubmitting} busyLabel="Answering…">
            {label}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The two answers to an open appeal, each with its dialog. */
export function AnswerAppeal({ appeal }: { appeal: AdminAppeal }) {
  /** Stays unchanged while the dialog closes. */
  const [dialog, setDialog] = useState<{ result: AppealResult; isOpen: boolean } | null>(null);
  const [written, setWritten] = useState('');
  const named = <span className="sr-only"> about {appeal.author.username}</span>;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={() => setDialog({ result: 'upheld', isOpen: true })}>
          Uphold{named}
        </Button>
        <Button variant="outline" size="sm" onClick={() => setDialog({ result: 'reversed', isOpen: true })}>
          Reverse{named}
        </Button>
      </div>
      {dialog && (
        <AnswerDialog
          key={dialog.result}
          appeal={appeal}
          result={dialog.result}
          open={dialog.isOpen}
          written={written}
          onWritten={setWritten}
          onClose={() => setDialog((now) => now && { ...now, isOpen: false })}
        />
      )}
    </>
  );
}
