import type { RecoveryCodesResponse, SetUpAuthenticatorResponse } from '#contract/second-factor';
import { CodeField, checkCode } from '@/components/domain/code-field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { DialogActions } from '@/components/ui/dialog-actions.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { copyText } from '@/lib/copy-text.ts';
import { useForm } from '@/lib/forms/use-form.ts';
import { QrCode } from './qr-code.tsx';
import { useConfirmApp } from './second-factor.queries.ts';

type SetUpAppProps = {
  app: SetUpAuthenticatorResponse;
  onDone: (codes: RecoveryCodesResponse['codes']) => void;
  onCancel: () => void;
};

/** Shows the key of a new app, and takes its first code. */
export function SetUpApp({ app, onDone, onCancel }: SetUpAppProps) {
  const confirm = useConfirmApp();
  const form = useForm({
    initial: { code: '' },
    check: async ({ code }) => {
      const error = checkCode('app', code);
      return error === undefined ? {} : { code: error };
    },
    submit: async ({ code }) => {
      const { codes } = await confirm.mutateAsync(code);
      onDone(codes);
    },
  });
  const key = app.secret.replace(/.{4}(?=.)/g, '$& ');
  return (
    <form {...form.props} className="space-y-5">
      <div className="flex flex-col items-start gap-5 sm:flex-row">
        <QrCode text={app.uri} label="QR code for your authenticator app" />
        <div className="min-w-0 space-y-3 text-sm">
          <p className="text-pretty">Scan the code with your app, or type this key:</p>
          <p className="font-mono wrap-anywhere">{key}</p>
          <Button
            variant="outline"
            size="sm"
            onClick={() => void copyText(app.secret, { copied: 'Key copied', failed: 'Failed to copy the key' })}
          >
            Copy Key
          </Button>
        </div>
      </div>
      <CodeField kind="app" error={form.errors.code} control={form.text('code')} />
      <FailureNotice failure={form.failure} />
      <DialogActions onCancel={onCancel} isBusy={form.isSubmitting}>
        <SubmitButton size="mobile" busy={form.isSubmitting} busyLabel="Checking…">
          Turn On
        </SubmitButton>
      </DialogActions>
    </form>
  );
}
