import { useEffect } from 'react';
import { authMessages } from '#contract/accounts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { checkNewPassword, preloadAccountRules } from '../check-account.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { useResetPassword } from './auth.mutations.ts';
import { authPath } from './auth-paths.ts';
import { ExpiredLink, isExpiredLinkError, useLinkCheck } from './expired-link.tsx';

/** Sets a new password with the token of an email. */
export function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const reset = useResetPassword();
  const checked = useLinkCheck(token, 'reset_password');
  const form = useForm({
    initial: { password: '', confirmation: '' },
    check: checkNewPassword,
    alsoCheck: { password: 'confirmation' },
    submit: async ({ password }) => {
      await reset.mutateAsync({ token, password });
      onDone();
    },
  });
  useEffect(preloadAccountRules, []);
  if (token === '' || isExpiredLinkError(reset.error ?? checked)) {
    return (
      <ExpiredLink>
        <ButtonLink to={authPath('forgot')} size="lg" className="w-full">
          Request a New Link
        </ButtonLink>
      </ExpiredLink>
    );
  }
  return (
    <form {...form.props} className="space-y-5">
      <NewPasswordFields form={form} />
      <p className="text-sm text-muted">You will be signed out on every device.</p>
      {form.failure && (
        <Notice tone="error" title={authMessages.generic}>
          {form.failure.message}
        </Notice>
      )}
      <SubmitButton size="lg" busy={form.isSubmitting} busyLabel="Saving…" className="w-full">
        Set New Password
      </SubmitButton>
    </form>
  );
}
