import { type ReactNode, useEffect } from 'react';
import type { Viewer } from '#contract/accounts';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { PasswordInput } from '@/components/ui/password-input.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { checkChangeEmail, preloadAccountRules } from '../check-account.ts';
import { PendingChange } from './pending-change.tsx';
import { useRequestEmailChange } from './use-change-email.ts';

const empty = { email: '', password: '' };

/**
 * Requests another email address. Requires the password, because control of the mailbox gives control of the account.
 * @param onDone receives the result to show
 */
export function ChangeEmailForm({ viewer, onDone }: { viewer: Viewer; onDone: (said: ReactNode) => void }) {
  const ask = useRequestEmailChange();
  const form = useForm({
    initial: empty,
    check: checkChangeEmail(viewer.email),
    submit: async (values) => {
      await ask.mutateAsync({ ...values, email: values.email.trim() });
      form.keepSaved(values, empty);
      onDone(<PendingChange viewer={viewer} />);
    },
  });
  useEffect(preloadAccountRules, []);
  return (
    <form {...form.props} className="space-y-4">
      <Field label="New email address" name="email" error={form.errors.email}>
        {(field) => <TextInput {...field} {...form.text('email')} type="email" autoComplete="email" />}
      </Field>
      <Field label="Your password" name="password" error={form.errors.password}>
        {(field) => <PasswordInput {...field} {...form.text('password')} autoComplete="current-password" />}
      </Field>
      <FailureNotice failure={form.failure} />
      <SubmitButton busy={form.isSubmitting} busyLabel="Sending…">
        Send Confirmation Link
      </SubmitButton>
    </form>
  );
}
