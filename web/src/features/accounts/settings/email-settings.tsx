import { type ReactNode, useEffect } from 'react';
import type { Viewer } from '#contract/accounts';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { FormDisclosure } from '@/components/ui/form-disclosure.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { PasswordInput } from '@/components/ui/password-input.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { ConfirmationHelp } from '../auth/confirmation-help.tsx';
import { checkChangeEmail, preloadAccountRules } from '../check-account.ts';
import { useAccount } from '../use-account.ts';
import { useRequestEmailChange } from './use-change-email.ts';

const empty = { email: '', password: '' };

/** Shows an email change that is not confirmed yet; renders nothing if there is none. */
function PendingChange({ viewer }: { viewer: Viewer }) {
  const account = useAccount();
  if (account.data === undefined) {
    if (!account.isError) return null;
    const title = failureText(account.error, 'Failed to check for a pending email change');
    return <ErrorState compact title={title} onRetry={account.refetch} retrying={account.isFetching} />;
  }
  const { pendingEmail } = account.data;
  if (pendingEmail === null) return null;
  return (
    <Notice tone="success" title="One step left: confirm the new address">
      We sent a link to <strong className="font-medium wrap-anywhere">{pendingEmail}</strong>. Until you open it,{' '}
      <span className="wrap-anywhere">{viewer.email}</span> stays in use.
    </Notice>
  );
}

/**
 * Requests another email address. Requires the password, because control of the mailbox gives control of the account.
 * @param onDone receives the result to show
 */
function ChangeEmailForm({ viewer, onDone }: { viewer: Viewer; onDone: (said: ReactNode) => void }) {
  const ask = useRequestEmailChange();
  const form = useForm({
    initial: empty,
    check: checkChangeEmail(viewer.email),
    submit: async (values) => {
      await ask.mutateAsync({ ...values, email: values.email.trim() });
      form.keepSaved(values, empty);
      onDone(<PendingChange viewer={viewer} />);
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
      <FailureNotice failure={form.failure} />
      <SubmitButton busy={form.isSubmitting} busyLabel="Sending…">
        Send Confirmation Link
      </SubmitButton>
    </form>
  );
}

/** Shows the email address. A confirmed one is changed through a link; an unconfirmed one can be corrected directly. */
export function EmailSettings({ viewer }: { viewer: Viewer }) {
  return (
    <div className="space-y-5">
      <p className="text-base">
        <span className="font-medium wrap-anywhere">{viewer.email}</span>{' '}
        <span className="text-muted">· {viewer.emailConfirmed ? 'confirmed' : 'unconfirmed'}</span>
      </p>
      {viewer.emailConfirmed ? (
        <FormDisclosure key={viewer.email} label="Change Email Address" note={<PendingChange viewer={viewer} />}>
          {(done) => <ChangeEmailForm viewer={viewer} onDone={done} />}
        </FormDisclosure>
      ) : (
        <div className="max-w-md">
          <ConfirmationHelp email={viewer.email} />
        </div>
      )}
    </div>
  );
}
