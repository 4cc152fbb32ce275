import { useEffect } from 'react';
import { authMessages } from '#contract/accounts';
import { Field } from '@/components/ui/field.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { ApiError } from '@/lib/http/api.ts';
import { checkSignUp, preloadAccountRules } from '../check-account.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { useSignUp } from './auth.mutations.ts';
import { authPath } from './auth-paths.ts';
import { clearTypedEmail, useTypedEmail } from './remembered-email.ts';
import { TitledErrorField } from './titled-error-field.tsx';

/** Shows the server's message if there is one, otherwise the sign-up message. */
function FailureNotice({ failure }: { failure: Error }) {
  const isExplained = failure instanceof ApiError && failure.code !== 'internal';
  return (
    <Notice tone="error" title={authMessages.generic}>
      {isExplained ? failure.message : authMessages.signUpFailed}
    </Notice>
  );
}

/** Creates an account. `onCreated` runs before the session in this tab changes; `next` is the page to return to. */
export function SignUpForm({ next, onCreated }: { next: string | null; onCreated: () => void }) {
  const signUp = useSignUp(next, onCreated);
  const form = useForm({
    initial: { email: '', username: '', password: '', confirmation: '' },
    check: checkSignUp,
    alsoCheck: { password: 'confirmation' },
    submit: async ({ email, username, password }) => {
      await signUp.mutateAsync({ email: email.trim(), username: username.trim(), password });
      clearTypedEmail();
    },
  });
  useEffect(preloadAccountRules, []);
  useTypedEmail(form);
  return (
    <form {...form.props} className="space-y-5">
      <Field label="Email" name="email" error={form.errors.email}>
        {(props) => <TextInput {...props} {...form.text('email')} type="email" autoComplete="email" />}
      </Field>
      {form.errors.email === authMessages.emailTaken && (
        <p className="text-sm">
          Is it yours?{' '}
          <TextLink to={authPath('sign-in', next)} className="reach">
            Sign in with this email
          </TextLink>
        </p>
      )}
      <TitledErrorField
        label="Username"
        name="username"
        error={form.errors.username}
        isRejected={form.submitErrors.username !== undefined}
        rule="username"
        hint="Shown to others. Use letters, numbers, underscores and hyphens."
      >
        {(props) => (
          <TextInput
            {...props}
            {...form.text('username')}
            autoComplete="nickname"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </TitledErrorField>
      <NewPasswordFields form={form} />
      {form.failure && <FailureNotice failure={form.failure} />}
      <SubmitButton size="lg" busy={form.isSubmitting} busyLabel="Creating account…" className="w-full">
        Create Account
      </SubmitButton>
      <p className="text-sm text-muted">
        By creating an account you agree to the <TextLink to="/terms">Terms</TextLink> and{' '}
        <TextLink to="/privacy">Privacy Policy</TextLink> and confirm that you are at least 16 years old.
      </p>
    </form>
  );
}
