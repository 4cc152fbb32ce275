import type { Viewer } from '#contract/accounts';
import { deletionMessages, matchesUsername } from '#contract/deletions';
import { DialogActions } from '@/components/ui/dialog-actions.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { PasswordInput } from '@/components/ui/password-input.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { type FieldErrors, useForm } from '@/lib/forms/use-form.ts';
import { useDeleteAccount } from './use-deletion.ts';

type Values = { username: string; password: string };

/** Checks the username and that a password is present. Only the server can verify the password. */
const checkDeletion =
  (name: string) =>
  async ({ username, password }: Values): Promise<FieldErrors<Values>> => ({
    ...(!matchesUsername(username, name) && { username: deletionMessages.usernameDiffers }),
    ...(password === '' && { password: 'Password is required' }),
  });

type DeleteAccountFormProps = {
  viewer: Viewer;
  onCancel: () => void;
  /** Receives true while the request is in flight, so the dialog cannot be closed. */
  onBusy: (isBusy: boolean) => void;
};

/** Confirms the deletion of an account with the username and the password. */
export function DeleteAccountForm({ viewer, onCancel, onBusy }: DeleteAccountFormProps) {
  const deletion = useDeleteAccount(viewer.id);
  const form = useForm({
    initial: { username: '', password: '' },
    check: checkDeletion(viewer.username),
    submit: async ({ username, password }) => {
      onBusy(true);
      try {
        await deletion.mutateAsync({ username: username.trim(), password });
      } finally {
        onBusy(false);
      }
    },
  });
  return (
    <form {...form.props} className="space-y-4">
      <Field label={`Your username, ${viewer.username}`} name="username" error={form.errors.username}>
        {(field) => (
          <TextInput
            {...field}
            {...form.text('username')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label="Your password" name="password" error={form.errors.password}>
        {(field) => <PasswordInput {...field} {...form.text('password')} autoComplete="current-password" />}
      </Field>
      <FailureNotice failure={form.failure} words={deletionMessages.failed} />
      <DialogActions onCancel={onCancel} isBusy={form.isSubmitting}>
        <SubmitButton variant="destructive" size="mobile" busy={form.isSubmitting} busyLabel="Deleting…">
          Delete My Account
        </SubmitButton>
      </DialogActions>
    </form>
  );
}
