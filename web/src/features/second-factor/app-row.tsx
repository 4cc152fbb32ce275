import { useState } from 'react';
import type { SetUpAuthenticatorResponse } from '#contract/second-factor';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { useConfirm } from '@/lib/forms/use-confirm.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';
import { FactorRow } from './factor-row.tsx';
import { useRemoveApp, useSetUpApp } from './second-factor.queries.ts';
import { SetUpApp } from './set-up-app.tsx';

type AppRowProps = { isOn: boolean; onCodes: (codes: readonly string[]) => void };

/** Sets up an authenticator app, or removes it. */
export function AppRow({ isOn, onCodes }: AppRowProps) {
  const begin = useSetUpApp();
  const remove = useRemoveApp();
  const { ask, dialog } = useConfirm();
  const [app, setApp] = useState<SetUpAuthenticatorResponse | null>(null);

  const setUp = () =>
    begin.mutate(undefined, {
      onSuccess: setApp,
      onError: (error) => toastError(error, 'Failed to start the set-up'),
    });
  async function removeApp() {
    if (!(await ask())) return;
    remove.mutate(undefined, {
      onSuccess: () => toast.success('Authenticator app removed'),
      onError: (error) => toastError(error, 'Failed to remove the app'),
    });
  }
  return (
    <FactorRow
      title={<>Authenticator app {isOn && <Badge>On</Badge>}</>}
      text={isOn ? 'Signing in asks for its code.' : 'An app on your phone shows a code for each sign-in.'}
    >
      {isOn ? (
        <Button variant="outline" size="sm" busy={remove.isPending} onClick={() => void removeApp()}>
          Remove App
        </Button>
      ) : (
        <Button variant="outline" size="sm" busy={begin.isPending} onClick={setUp}>
          Set Up an App
        </Button>
      )}
      <Dialog
        open={app !== null}
        onOpenChange={(open) => open || setApp(null)}
        isReopenable={false}
        title="Set up an authenticator app"
      >
        {app && (
          <SetUpApp
            app={app}
            onCancel={() => setApp(null)}
            onDone={(codes) => {
              setApp(null);
              toast.success('Authenticator app turned on');
              if (codes !== null) onCodes(codes);
            }}
          />
        )}
      </Dialog>
      <ConfirmDialog
        {...dialog}
        title="Remove your authenticator app?"
        description="Signing in no longer asks for its code."
        confirmLabel="Remove App"
      />
    </FactorRow>
  );
}
