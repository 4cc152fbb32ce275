import { useEffect } from 'react';
import type { Viewer } from '#contract/accounts';
import { Field } from '@/components/ui/field.tsx';
import { PasswordInput } from '@/components/ui/password-input.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { toast } from '@/lib/toast.ts';
import { useForm } from '@/lib/use-form.ts';
import { checkChangePassword, preloadAccountRules } from './check-account.ts';
import { FormFailure } from './form-failure.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { useChangePassword } from './use-change-password.ts';

const empty = { current: '', password: '', confirmation: '' };

/** A new password for the old one. */
export function ChangePasswordForm({ viewer }: { viewer: Viewer }) {
  const change = useChangePassword();
  const form = useForm({
    initial: empty,
    check: checkChangePassword,
    alsoCheck: { password: 'confirmation' },
    submit: async ({ current, password }) => {
      await change.mutateAsync({ current, password });
      for (const name of ['current', 'password', 'confirmation'] as const) form.set(name, '');
      toast.success('Your password has been changed', 'Every other browser has been signed out.');
    },
  });
  useEffect(preloadAccountRules, []);
  return (
    <form {...form.props} className="space-y-4">
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={viewer.email} readOnly hidden />
      <Field label="Current password" name="current" error={form.errors.current}>
        {(field) => <PasswordInput {...field} {...form.text('current')} autoComplete="current-password" />}
      </Field>
      <NewPasswordFields form={form} label="New password" />
      <RefusalNotice refused={form.refused} />
      <FormFailure failure={form.failure} />
      <SubmitButton variant="outline" busy={form.isSubmitting} busyLabel="Saving…">
        Change password
      </SubmitButton>
    </form>
  );
}
