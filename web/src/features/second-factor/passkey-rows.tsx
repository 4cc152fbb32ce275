import { useState } from 'react';
import { PASSKEY_NAME_MAX, type PasskeyInfo, secondFactorMessages } from '#contract/second-factor';
import { Time } from '@/components/domain/time.tsx';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { DialogActions } from '@/components/ui/dialog-actions.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { useConfirm } from '@/lib/forms/use-confirm.ts';
import { useForm } from '@/lib/forms/use-form.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';
import { FactorRow } from './factor-row.tsx';
import { useAddPasskey, useRemovePasskey } from './second-factor.queries.ts';

function PasskeyRow({ passkey }: { passkey: PasskeyInfo }) {
  const remove = useRemovePasskey();
  const { ask, dialog } = useConfirm();
  const { id, name, createdAt, lastUsedAt } = passkey;
  async function press() {
    if (!(await ask())) return;
    remove.mutate(id, {
      onSuccess: () => toast.success(`Passkey removed: ${name}`),
      onError: (error) => toastError(error, 'Failed to remove the passkey'),
    });
  }
  const used =
    lastUsedAt === null ? (
      'not used yet'
    ) : (
      <>
        last used on <Time at={lastUsedAt} format="long" />
      </>
    );
  return (
    <FactorRow
      title={<bdi>{name}</bdi>}
      text={
        <>
          Passkey, added on <Time at={createdAt} format="long" />, {used}
        </>
      }
    >
      <Button
        variant="outline"
        size="sm"
        busy={remove.isPending}
        onClick={() => void press()}
        aria-label={`Remove ${name}`}
      >
        Remove
      </Button>
      <ConfirmDialog
        {...dialog}
        title="Remove this passkey?"
        description={`${name} can no longer sign in. Delete it on the device, too.`}
        confirmLabel="Remove Passkey"
      />
    </FactorRow>
  );
}

type NewPasskeyFormProps = { onDone: (codes: readonly string[] | null) => void; onCancel: () => void };

function NewPasskeyForm({ onDone, onCancel }: NewPasskeyFormProps) {
  const add = useAddPasskey();
  const form = useForm({
    initial: { name: '' },
    check: async ({ name }) => (name.trim() === '' ? { name: secondFactorMessages.nameRequired } : {}),
    submit: async ({ name }) => {
      try {
        const { codes } = await add.mutateAsync(name.trim());
        onDone(codes);
      } catch (error) {
        if ((error as Error).name !== 'PasskeyCanceled') throw error;
      }
    },
  });
  return (
    <form {...form.props} className="space-y-5">
      <Field label="Name" name="name" error={form.errors.name} hint="For you to recognize it, such as “My phone”.">
        {(field) => <TextInput {...field} {...form.text('name')} maxLength={PASSKEY_NAME_MAX} autoComplete="off" />}
      </Field>
      <FailureNotice failure={form.failure} />
      <DialogActions onCancel={onCancel} isBusy={form.isSubmitting}>
        <SubmitButton size="mobile" busy={form.isSubmitting} busyLabel="Waiting for your device…">
          Create Passkey
        </SubmitButton>
      </DialogActions>
    </form>
  );
}

type PasskeyRowsProps = { passkeys: readonly PasskeyInfo[]; onCodes: (codes: readonly string[]) => void };

/** Lists the passkeys, and adds one. */
export function PasskeyRows({ passkeys, onCodes }: PasskeyRowsProps) {
  const [isOpen, setOpen] = useState(false);
  function press() {
    if ('PublicKeyCredential' in window) setOpen(true);
    else toast.error('This browser has no passkeys');
  }
  return (
    <>
      <FactorRow title="Passkeys" text="Sign in with your fingerprint, face or screen lock, without a password.">
        <Button variant="outline" size="sm" onClick={press}>
          Add a Passkey
        </Button>
        <Dialog
          open={isOpen}
          onOpenChange={setOpen}
          title="Add a passkey"
          description="Your browser then asks you to confirm."
        >
          <NewPasskeyForm
            onCancel={() => setOpen(false)}
            onDone={(codes) => {
              setOpen(false);
              toast.success('Passkey added');
              if (codes !== null) onCodes(codes);
            }}
          />
        </Dialog>
      </FactorRow>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
    </>
  );
}
