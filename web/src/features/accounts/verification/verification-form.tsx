import { useState } from 'react';
import type { VerificationMethodsResponse, VerificationRequest } from '#contract/accounts';
import type { PasskeyRequestOptions } from '#contract/second-factor';
import { CodeField, type CodeKind, checkCode } from '@/components/domain/code-field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { DialogActions } from '@/components/ui/dialog-actions.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { PasswordInput } from '@/components/ui/password-input.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { type FieldErrors, useForm } from '@/lib/forms/use-form.ts';
import { api } from '@/lib/http/api.ts';

type Methods = VerificationMethodsResponse['methods'];
type FormProps = { onDone: () => void; onCancel: () => void };
type Values = { password: string; code: string };

const verify = (proof: VerificationRequest) => api.post('/account/verification', proof);

/** Verifies the session with a passkey. */
function PasskeyVerification({ onDone }: { onDone: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  async function press() {
    setBusy(true);
    setFailure(null);
    try {
      const { signWithPasskey } = await import('@/lib/passkeys.ts');
      const options = await api.post<PasskeyRequestOptions>('/account/verification/passkey-options');
      await verify({ method: 'passkey', passkey: await signWithPasskey(options) });
      onDone();
    } catch (error) {
      if ((error as Error).name !== 'PasskeyCanceled') setFailure(error as Error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="mb-6 space-y-4">
      <FailureNotice failure={failure} />
      <Button variant="outline" size="lg" busy={isBusy} onClick={() => void press()} className="w-full">
        Use Your Passkey
      </Button>
    </div>
  );
}

/** Verifies the session with a code, or with the password of an account without a second factor. */
export function VerificationForm({ methods, onDone, onCancel }: FormProps & { methods: Methods }) {
  const hasPassword = methods.includes('password');
  const hasApp = methods.includes('code');
  const [kind, setKind] = useState<CodeKind>(hasApp ? 'app' : 'recovery');
  const form = useForm<Values>({
    initial: { password: '', code: '' },
    check: async ({ password, code }): Promise<FieldErrors<Values>> => {
      if (hasPassword) return password === '' ? { password: 'Password is required' } : {};
      const error = checkCode(kind, code);
      return error === undefined ? {} : { code: error };
    },
    submit: async ({ password, code }) => {
      await verify(hasPassword ? { method: 'password', password } : { method: 'code', code });
      onDone();
    },
  });
  function switchKind() {
    setKind(kind === 'app' ? 'recovery' : 'app');
    form.set('code', '');
  }
  return (
    <>
      {methods.includes('passkey') && <PasskeyVerification onDone={onDone} />}
      <form {...form.props} className="space-y-5">
        {hasPassword ? (
          <Field label="Your password" name="password" error={form.errors.password}>
            {(field) => <PasswordInput {...field} {...form.text('password')} autoComplete="current-password" />}
          </Field>
        ) : (
          <CodeField kind={kind} error={form.errors.code} control={form.text('code')} />
        )}
        {hasApp && (
          <Button variant="link" onClick={switchKind}>
            {kind === 'app' ? 'Use a recovery code' : 'Use your app'}
          </Button>
        )}
        <FailureNotice failure={form.failure} />
        <DialogActions onCancel={onCancel} isBusy={form.isSubmitting}>
          <SubmitButton size="mobile" busy={form.isSubmitting} busyLabel="Confirming…">
            Confirm
          </SubmitButton>
        </DialogActions>
      </form>
    </>
  );
}
