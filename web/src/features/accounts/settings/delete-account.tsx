import { useState } from 'react';
import type { Viewer } from '#contract/accounts';
import { deletionMessages, matchesUsername } from '#contract/deletions';
import { DeletionCost, DeletionCostSkeleton } from '@/components/domain/deletion-cost.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { DialogActions } from '@/components/ui/dialog-actions.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { PasswordInput } from '@/components/ui/password-input.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { type FieldErrors, useForm } from '@/lib/forms/use-form.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { ExportData } from './export-data.tsx';
import { useDeleteAccount, useOwnDeletionPreview } from './use-deletion.ts';

type ContentProps = { viewer: Viewer; onCancel: () => void; onBusy: (isBusy: boolean) => void };

type Values = { username: string; password: string };

/** Checks the username and that a password is present. Only the server can verify the password. */
const checkDeletion =
  (name: string) =>
  async ({ username, password }: Values): Promise<FieldErrors<Values>> => ({
    ...(!matchesUsername(username, name) && { username: deletionMessages.usernameDiffers }),
    ...(password === '' && { password: 'Password is required' }),
  });

type DeleteAccountFormProps = {
  viewer: Viewer;
  onCancel: () => void;
  /** Receives true while the request is in flight, so the dialog cannot be closed. */
  onBusy: (isBusy: boolean) => void;
};

/** Confirms the deletion of an account with the username and the password. */
function DeleteAccountForm({ viewer, onCancel, onBusy }: DeleteAccountFormProps) {
  const deletion = useDeleteAccount(viewer.id);
  const form = useForm({
    initial: { username: '', password: '' },
    check: checkDeletion(viewer.username),
    submit: async ({ username, password }) => {
      onBusy(true);
      try {
        await deletion.mutateAsync({ username: username.trim(), password });
      } finally {
        onBusy(false);
      }
    },
  });
  return (
    <form {...form.props} className="space-y-4">
      <Field label={`Your username, ${viewer.username}`} name="username" error={form.errors.username}>
        {(field) => (
          <TextInput
            {...field}
            {...form.text('username')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label="Your password" name="password" error={form.errors.password}>
        {(field) => <PasswordInput {...field} {...form.text('password')} autoComplete="current-password" />}
      </Field>
      <FailureNotice failure={form.failure} title={deletionMessages.failed} />
      <DialogActions onCancel={onCancel} isBusy={form.isSubmitting}>
        <SubmitButton variant="destructive" size="mobile" busy={form.isSubmitting} busyLabel="Deleting…">
          Delete My Account
        </SubmitButton>
      </DialogActions>
    </form>
  );
}

/** Shows what is deleted with the account, and the form that confirms it. */
function Content(props: ContentProps) {
  const { data, error, isFetching, refetch } = useOwnDeletionPreview();
  if (data === undefined) {
    if (!error) return <DeletionCostSkeleton />;
    const title = failureText(error, deletionMessages.loadFailed);
    return <ErrorState compact title={title} onRetry={refetch} retrying={isFetching} />;
  }
  if (data.refusal !== null) return <Notice tone="warning" title={data.refusal} />;
  return (
    <div className="space-y-6">
      <DeletionCost preview={data} reader="themselves" />
      <div>
        <p className="mb-3 text-sm text-pretty">
          Want a copy first? Export your data, and save the pictures it links to: their addresses stop working.
        </p>
        <ExportData />
      </div>
      <DeleteAccountForm {...props} />
    </div>
  );
}

/** Deletes the account after the user has seen the consequences and confirmed them. */
export function DeleteAccount({ viewer }: { viewer: Viewer }) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const changeOpen = (next: boolean) => {
    if (!isBusy) setOpen(next);
  };
  return (
    <>
      <Button variant="destructive" onClick={() => setOpen(true)}>
        Delete Your Account
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={changeOpen}
        title="Delete your account?"
        description="This cannot be undone. You will be signed out and all your data will be deleted."
      >
        <Content viewer={viewer} onCancel={() => changeOpen(false)} onBusy={setBusy} />
      </Dialog>
    </>
  );
}
