import { useEffect } from 'react';
import { matchesUsername } from '#contract/deletions';
import { MODERATION_TEXT_MAX, moderationMessages } from '#contract/moderation';
import { DialogActions } from '@/components/ui/dialog-actions.tsx';
import { Field } from '@/components/ui/field.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextArea } from '@/components/ui/text-area.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { type FieldErrors, useForm } from '@/lib/forms/use-form.ts';
import { characters } from '@/lib/text/characters.ts';
import type { DeletionStatement } from './use-delete-user.ts';

const checkStatement =
  (name: string) =>
  async ({ username, reason }: DeletionStatement): Promise<FieldErrors<DeletionStatement>> => ({
    ...(!matchesUsername(username, name) && { username: moderationMessages.deletionNameDiffers }),
    ...(reason.trim() === '' && { reason: moderationMessages.deletionReasonRequired }),
    ...(characters(reason.trim()) > MODERATION_TEXT_MAX && { reason: moderationMessages.deletionReasonLong }),
  });

type DeletePersonFormProps = {
  username: string;
  /** Typed values that survive a change of the dialog's content. */
  written: DeletionStatement;
  onWritten: (written: DeletionStatement) => void;
  label: string;
  onCancel: () => void;
  onConfirm: (statement: DeletionStatement) => void;
};

/** Confirms a deletion with the typed username and the reason that is emailed to its owner. */
export function DeletePersonForm({ username, written, onWritten, label, onCancel, onConfirm }: DeletePersonFormProps) {
  const form = useForm({
    initial: written,
    check: checkStatement(username),
    submit: async (values) => onConfirm({ username: values.username.trim(), reason: values.reason.trim() }),
  });
  const { username: typed, reason } = form.values;
  useEffect(() => onWritten({ username: typed, reason }), [typed, reason, onWritten]);
  return (
    <form {...form.props} className="space-y-4">
      <Field
        label="Reason"
        name="reason"
        error={form.errors.reason}
        hint={`Emailed to ${username}, and recorded in the audit log.`}
      >
        {(control) => <TextArea {...control} {...form.text('reason')} rows={3} limit={MODERATION_TEXT_MAX} />}
      </Field>
      <Field label={`Type the username, ${username}, to confirm`} name="username" error={form.errors.username}>
        {(control) => (
          <TextInput
            {...control}
            {...form.text('username')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <DialogActions onCancel={onCancel}>
        <SubmitButton variant="destructive" size="mobile" busy={form.isSubmitting}>
          {label}
        </SubmitButton>
      </DialogActions>
    </form>
  );
}
