import { useEffect } from 'react';
import type { Viewer } from '#contract/accounts';
import { Field } from '@/components/ui/field.tsx';
import { PasswordInput } from '@/components/ui/password-input.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { useForm } from '@/lib/use-form.ts';
import { checkChangeEmail, preloadAccountRules } from './check-account.ts';
import { FormFailure } from './form-failure.tsx';
import { useAskForEmailChange } from './use-change-email.ts';

/** Asks for another e-mail address, and for the password: whoever can read the mail can take the account. */
export function ChangeEmailForm({ viewer }: { viewer: Viewer }) {
  const ask = useAskForEmailChange();
  const form = useForm({
    initial: { email: '', password: '' },
    check: checkChangeEmail(viewer.email),
    submit: async ({ email, password }) => {
      await ask.mutateAsync({ email: email.trim(), password });
      form.set('email', '');
      form.set('password', '');
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
      <FormFailure failure={form.failure} />
      <SubmitButton variant="outline" busy={form.isSubmitting} busyLabel="Sending…">
        Change email address
      </SubmitButton>
    </form>
  );
}
