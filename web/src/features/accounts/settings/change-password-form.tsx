import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { AccountResponse, Viewer } from '#contract/accounts';
import { queryKeys } from '#contract/query-keys';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { PasswordInput } from '@/components/ui/password-input.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { checkChangePassword, preloadAccountRules } from '../check-account.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { useChangePassword } from './account.mutations.ts';

/** `cancelledEmail`: the address of a canceled email change, or null. */
function PasswordChanged({ cancelledEmail }: { cancelledEmail: string | null }) {
  return (
    <Notice tone="success" title="Your password has been changed">
      Every other browser has been signed out.
      {cancelledEmail !== null && (
        <>
          {' '}
          The change of your email address to <span className="wrap-anywhere">{cancelledEmail}</span> was canceled.
          Request it again if you still want it.
        </>
      )}
    </Notice>
  );
}

const empty = { current: '', password: '', confirmation: '' };

/** Changes the password. `onDone` receives the result to show. */
export function ChangePasswordForm({ viewer, onDone }: { viewer: Viewer; onDone: (said: ReactNode) => void }) {
  const queryClient = useQueryClient();
  const change = useChangePassword();
  const form = useForm({
    initial: empty,
    check: checkChangePassword,
    alsoCheck: { password: 'confirmation' },
    submit: async (values) => {
      const { current, password } = values;
      const pending = queryClient.getQueryData<AccountResponse>(queryKeys.account)?.pendingEmail ?? null;
      await change.mutateAsync({ current, password });
      form.keepSaved(values, empty);
      onDone(<PasswordChanged cancelledEmail={pending} />);
    },
  });
  useEffect(preloadAccountRules, []);
  return (
    <form {...form.props} className="space-y-4">
      {/* Identifies the account for password managers. */}
      <input type="text" autoComplete="username" value={viewer.email} readOnly hidden />
      <Field label="Current password" name="current" error={form.errors.current}>
        {(field) => (
          <PasswordInput {...field} {...form.text('current')} what="current password" autoComplete="current-password" />
        )}
      </Field>
      <NewPasswordFields form={form} label="New password" />
      <FailureNotice failure={form.failure} />
      <SubmitButton busy={form.isSubmitting} busyLabel="Saving…">
        Save Password
      </SubmitButton>
    </form>
  );
}
