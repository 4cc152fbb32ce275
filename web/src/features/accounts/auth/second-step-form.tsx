import { useState } from 'react';
import type { SecondStep } from '#contract/second-factor';
import { CodeField, type CodeKind, checkCode } from '@/components/domain/code-field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { focusOnMount } from '@/lib/focus/focus-on-mount.ts';
import { useForm } from '@/lib/forms/use-form.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { useFinishSignIn } from './second-step.mutations.ts';
import { SignInFailure } from './sign-in-failure.tsx';

type SecondStepFormProps = {
  step: SecondStep;
  remember: boolean;
  /** Runs after the sign-in. */
  onDone?: () => void;
  /** Goes back to the password. */
  onRestart: () => void;
};

const intro = (methods: SecondStep['methods']) => {
  if (methods.includes('mail')) return 'This device is new. We emailed you a code.';
  return methods.includes('app') ? 'Now confirm with your second factor.' : 'Now confirm with your passkey.';
};

/** The second step of a sign-in: a code, or a passkey. */
export function SecondStepForm({ step, remember, onDone, onRestart }: SecondStepFormProps) {
  const finish = useFinishSignIn();
  const { methods } = step;
  const first: CodeKind = methods.includes('mail') ? 'mail' : methods.includes('app') ? 'app' : 'recovery';
  const [kind, setKind] = useState<CodeKind>(first);
  const form = useForm({
    initial: { code: '' },
    check: async ({ code }) => {
      const error = checkCode(kind, code);
      return error === undefined ? {} : { code: error };
    },
    submit: async ({ code }) => {
      await finish.mutateAsync({ signInToken: step.signInToken, code });
      onDone?.();
    },
  });
  function switchKind() {
    setKind(kind === 'recovery' ? first : 'recovery');
    form.set('code', '');
  }
  return (
    <form {...form.props} className="space-y-5">
      <p ref={focusOnMount} tabIndex={-1} className="text-base text-pretty outline-none">
        {intro(methods)}
      </p>
      {methods.includes('passkey') && (
        <PasskeyButton
          label="Use Your Passkey"
          remember={remember}
          formFailure={form.failure}
          {...(onDone && { onDone })}
        />
      )}
      <CodeField kind={kind} error={form.errors.code} control={form.text('code')} />
      {form.failure && <SignInFailure failure={form.failure} />}
      <SubmitButton size="lg" busy={form.isSubmitting} busyLabel="Signing in…" className="w-full">
        Continue
      </SubmitButton>
      <div className="flex flex-wrap justify-between gap-x-4">
        <Button variant="link" onClick={onRestart}>
          Start again
        </Button>
        {first === 'app' && (
          <Button variant="link" onClick={switchKind}>
            {kind === 'recovery' ? 'Use your app' : 'Use a recovery code'}
          </Button>
        )}
      </div>
    </form>
  );
}
