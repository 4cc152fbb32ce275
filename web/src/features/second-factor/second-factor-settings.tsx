import { useState } from 'react';
import type { SecondFactorResponse } from '#contract/second-factor';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { SkeletonUntil } from '@/components/ui/skeleton-until.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { useConfirm } from '@/lib/forms/use-confirm.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';
import { AppRow } from './app-row.tsx';
import { FactorRow } from './factor-row.tsx';
import { PasskeyRows } from './passkey-rows.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useNewDeviceCodes, useReplaceCodes, useSecondFactor } from './second-factor.queries.ts';

type CodesRowProps = { left: number; onCodes: (codes: readonly string[]) => void };

function CodesRow({ left, onCodes }: CodesRowProps) {
  const replace = useReplaceCodes();
  const { ask, dialog } = useConfirm();
  async function press() {
    if (!(await ask())) return;
    replace.mutate(undefined, {
      onSuccess: ({ codes }) => codes && onCodes(codes),
      onError: (error) => toastError(error, 'Failed to create new codes'),
    });
  }
  return (
    <FactorRow title="Recovery codes" text={`${left} left. They sign you in if you lose your app or passkey.`}>
      <Button variant="outline" size="sm" busy={replace.isPending} onClick={() => void press()}>
        Create New Codes
      </Button>
      <ConfirmDialog
        {...dialog}
        title="Create new recovery codes?"
        description="The codes you have now stop working."
        confirmLabel="Create New Codes"
        isDestructive={false}
      />
    </FactorRow>
  );
}

function NewDeviceSwitch({ isOn }: { isOn: boolean }) {
  const save = useNewDeviceCodes();
  return (
    <Switch
      name="newDeviceCodes"
      label="Email me a code when I sign in on a new device"
      hint="For accounts without an app or a passkey."
      checked={save.isPending ? save.variables : isOn}
      busy={save.isPending}
      onChange={(next) =>
        save.mutate(next, {
          onSuccess: () => toast.success('Saved'),
          onError: (error) => toastError(error, 'Failed to save'),
        })
      }
    />
  );
}

/** Holds the place of what most accounts have: no second factor. */
const usual: SecondFactorResponse = {
  hasAuthenticator: false,
  passkeys: [],
  recoveryCodesLeft: 0,
  newDeviceCodes: true,
  isRequired: false,
};

/** Sets up and removes second factors. */
export function SecondFactorSettings() {
  const { data: loaded, ...query } = useSecondFactor();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (loaded === undefined && query.isError) {
    const title = failureText(query.error, 'Failed to load your sign-in security');
    return <ErrorState compact title={title} onRetry={query.refetch} retrying={query.isFetching} />;
  }
  const data = loaded ?? usual;
  const hasFactor = data.hasAuthenticator || data.passkeys.length > 0;
  return (
    <SkeletonUntil isLoaded={loaded !== undefined}>
      <AppRow isOn={data.hasAuthenticator} onCodes={setCodes} />
      <PasskeyRows passkeys={data.passkeys} onCodes={setCodes} />
      {hasFactor && <CodesRow left={data.recoveryCodesLeft} onCodes={setCodes} />}
      {!hasFactor && (
        <div className="border-t border-line pt-3">
          <NewDeviceSwitch isOn={data.newDeviceCodes} />
        </div>
      )}
      <Dialog open={codes !== null} onOpenChange={(open) => open || setCodes(null)} title="Your recovery codes">
        {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      </Dialog>
    </SkeletonUntil>
  );
}
