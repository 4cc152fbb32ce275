import type { VerificationRequest } from '#contract/accounts';
import { DialogActions } from '@/components/ui/dialog-actions.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { PasswordInput } from '@/components/ui/password-input.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { type FieldErrors, useForm } from '@/lib/forms/use-form.ts';
import { api } from '@/lib/http/api.ts';

type Values = { password: string };

const check = async ({ password }: Values): Promise<FieldErrors<Values>> =>
  password === '' ? { password: 'Password is required' } : {};

/** Verifies the session with the password. */
export function VerificationForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const form = useForm<Values>({
    initial: { password: '' },
    check,
    submit: async (values) => {
      await api.post('/account/verification', values satisfies VerificationRequest);
      onDone();
    },
  });
  return (
    <form {...form.props} className="space-y-5">
      <Field label="Your password" name="password" error={form.errors.password}>
        {(field) => <PasswordInput {...field} {...form.text('password')} autoComplete="current-password" />}
      </Field>
      <FailureNotice failure={form.failure} />
      <DialogActions onCancel={onCancel} isBusy={form.isSubmitting}>
        <SubmitButton size="mobile" busy={form.isSubmitting} busyLabel="Confirming…">
          Confirm
        </SubmitButton>
      </DialogActions>
    </form>
  );
}
