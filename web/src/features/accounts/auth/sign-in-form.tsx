import { useEffect, useState } from 'react';
import type { SecondStep } from '#contract/second-factor';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { checkSignIn, preloadAccountRules, type SignInValues } from '../check-account.ts';
import { authPath } from './auth-paths.ts';
import { CredentialFields } from './credential-fields.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { clearTypedEmail, rememberEmail, rememberedEmail, useTypedEmail } from './remembered-email.ts';
import { SecondStepForm } from './second-step-form.tsx';
import { SignInFailure } from './sign-in-failure.tsx';
import { useSignIn } from './use-sign-in.ts';

/** Signs in with email and password. `next` is passed on to the other steps. */
export function SignInForm({ next, onDone }: { next: string | null; onDone?: () => void }) {
  const signIn = useSignIn();
  const [step, setStep] = useState<SecondStep | null>(null);
  const form = useForm<SignInValues>({
    initial: { email: '', password: '', remember: false },
    check: checkSignIn,
    submit: async (values) => {
      const { secondStep } = await signIn.mutateAsync({ ...values, email: values.email.trim() });
      rememberEmail(values.remember ? values.email.trim() : null);
      clearTypedEmail();
      if (secondStep === null) onDone?.();
      else setStep(secondStep);
    },
  });
  const { prefill } = form;
  useEffect(() => {
    preloadAccountRules();
    const email = rememberedEmail();
    if (email !== null) prefill({ email, remember: true });
  }, [prefill]);
  useTypedEmail(form);
  if (step !== null) {
    const restart = () => setStep(null);
    return (
      <SecondStepForm step={step} remember={form.values.remember} onRestart={restart} {...(onDone && { onDone })} />
    );
  }
  return (
    <form {...form.props} className="space-y-5">
      <CredentialFields form={form} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Checkbox
          name="remember"
          label="Remember me"
          checked={form.values.remember}
          onChange={(remember) => form.set('remember', remember)}
        />
        <TextLink to={authPath('forgot', next)} className="inline-flex min-h-11 items-center text-sm md:min-h-9">
          Forgot your password?
        </TextLink>
      </div>
      {form.failure && <SignInFailure failure={form.failure} />}
      <SubmitButton size="lg" busy={form.isSubmitting} busyLabel="Signing in…" className="w-full">
        Sign In
      </SubmitButton>
      <PasskeyButton remember={form.values.remember} formFailure={form.failure} {...(onDone && { onDone })} />
    </form>
  );
}
