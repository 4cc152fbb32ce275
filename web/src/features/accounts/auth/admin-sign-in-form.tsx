import { useEffect, useState } from 'react';
import { authMessages } from '#contract/accounts';
import type { SecondStep } from '#contract/second-factor';
import { Notice } from '@/components/ui/notice.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { isExplained } from '@/lib/http/failure-text.ts';
import { checkSignIn, preloadAccountRules, type SignInValues } from '../check-account.ts';
import { CredentialFields } from './credential-fields.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SecondStepForm } from './second-step-form.tsx';
import { useSignIn } from './use-sign-in.ts';

/**
 * Renders the sign-in form of /admin-auth. The session ends with the browser session, because "remember me" is off.
 * @param isEntering true while the admin area opens after a successful sign-in
 */
export function AdminSignInForm({ isEntering }: { isEntering: boolean }) {
  const signIn = useSignIn();
  const [step, setStep] = useState<SecondStep | null>(null);
  const form = useForm<SignInValues>({
    initial: { email: '', password: '', remember: false },
    check: checkSignIn,
    submit: async (values) => {
      const { secondStep } = await signIn.mutateAsync({ ...values, email: values.email.trim() });
      setStep(secondStep);
    },
  });
  useEffect(preloadAccountRules, []);
  if (step !== null) return <SecondStepForm step={step} remember={false} onRestart={() => setStep(null)} />;
  return (
    <form {...form.props} className="space-y-5">
      <CredentialFields form={form} />
      {form.failure && (
        <Notice tone="error" title={isExplained(form.failure) ? form.failure.message : authMessages.adminLoginFailed} />
      )}
      <SubmitButton size="lg" busy={form.isSubmitting || isEntering} busyLabel="Signing in…" className="w-full">
        Sign In as Admin
      </SubmitButton>
      <PasskeyButton remember={false} formFailure={form.failure} />
    </form>
  );
}
