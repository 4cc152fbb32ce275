import { useMutation } from '@tanstack/react-query';
import { authMessages } from '#contract/accounts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { focusOnMount } from '@/lib/focus/focus-on-mount.ts';
import { useForm } from '@/lib/forms/use-form.ts';
import { api } from '@/lib/http/api.ts';
import { checkEmail } from '../check-account.ts';
import { authPath } from './auth-paths.ts';
import { useTypedEmail } from './remembered-email.ts';

const TEXT =
  'Enter the email address of your account. The administrator sees your request and can send you a link to set a new password.';

/** Sends a reset request to the administrator, for users who cannot use the self-service link. */
export default function ForgotPasswordDialog(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const request = useMutation({ mutationFn: (email: string) => api.post('/auth/reset-requests', { email }) });
  const form = useForm({
    initial: { email: '' },
    check: checkEmail(authMessages.dialogNeedsEmail),
    submit: ({ email }) => request.mutateAsync(email.trim()),
  });
  useTypedEmail(form);
  return (
    <Dialog {...props} title="Forgot Password" description={TEXT}>
      {request.isSuccess ? (
        <div ref={focusOnMount} tabIndex={-1} className="space-y-5 outline-none">
          <Notice tone="success" title="Request received">
            If {request.variables} belongs to an account, the administrator will get back to you at that address.
          </Notice>
          <Button variant="outline" onClick={() => props.onOpenChange(false)} className="w-full">
            Close
          </Button>
        </div>
      ) : (
        <form {...form.props} className="space-y-5">
          <p className="text-sm">
            Can you read your email?{' '}
            <TextLink to={authPath('forgot')} className="reach" onClick={() => props.onOpenChange(false)}>
              Get a reset link right away
            </TextLink>
          </p>
          <Field label="Email" name="email" error={form.errors.email}>
            {(field) => <TextInput {...field} {...form.text('email')} type="email" autoComplete="username" />}
          </Field>
          {form.failure && (
            <Notice tone="error" title={authMessages.resetIssue}>
              {form.failure.message}
            </Notice>
          )}
          <SubmitButton busy={form.isSubmitting} busyLabel="Sending…" className="w-full">
            Contact Admin for Reset
          </SubmitButton>
        </form>
      )}
    </Dialog>
  );
}
