import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { authMessages } from '#contract/accounts';
import { Field } from '@/components/ui/field.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { api } from '@/lib/http/api.ts';
import { checkEmail, preloadAccountRules } from '../check-account.ts';
import { useTypedEmail } from './remembered-email.ts';

/** Requests a password reset link. The response is identical for known and unknown addresses. */
export function ForgotPasswordForm() {
  const request = useMutation({ mutationFn: (email: string) => api.post('/auth/forgot-password', { email }) });
  const form = useForm({
    initial: { email: '' },
    check: checkEmail(authMessages.resetNeedsEmail),
    submit: ({ email }) => request.mutateAsync(email.trim()),
  });
  useTypedEmail(form);
  useEffect(preloadAccountRules, []);
  return (
    <form {...form.props} className="space-y-5">
      <Field label="Email" name="email" error={form.errors.email}>
        {(props) => <TextInput {...props} {...form.text('email')} type="email" autoComplete="username" />}
      </Field>
      {form.failure && (
        <Notice tone="error" title={authMessages.resetIssue}>
          {form.failure.message}
        </Notice>
      )}
      {request.isSuccess && !form.failure && (
        <Notice tone="success" title={authMessages.resetSent}>
          If {request.variables} belongs to an account, a link to set a new password is on its way. It works once,
          within one hour.
        </Notice>
      )}
      <SubmitButton size="lg" busy={form.isSubmitting} busyLabel="Sending…" className="w-full">
        {request.isSuccess ? 'Send it again' : 'Send reset link'}
      </SubmitButton>
    </form>
  );
}
