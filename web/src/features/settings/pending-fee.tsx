import { type PlatformSettingsResponse, platformToasts } from '#contract/settings';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { useConfirm } from '@/lib/forms/use-confirm.ts';
import { toastError } from '@/lib/toast-error.ts';
import { pendingFeeText } from './fee-change-text.ts';
import { useWithdrawFee } from './use-platform-settings.ts';

/** The scheduled fee, with a button that withdraws it; nothing without one. */
export function PendingFee({ settings: { feePercentage, pendingFee } }: { settings: PlatformSettingsResponse }) {
  const withdraw = useWithdrawFee();
  const confirm = useConfirm();
  if (pendingFee === null) return null;
  async function askAndWithdraw() {
    if (!(await confirm.ask())) return;
    withdraw.mutate(undefined, { onError: (error) => toastError(error, platformToasts.withdrawFailed) });
  }
  return (
    <div className="flex max-w-xl flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md bg-sunken px-4 py-3.5">
      <p className="min-w-56 flex-1 text-sm text-pretty">
        <span className="font-medium tabular-nums">{pendingFeeText(pendingFee)}</span>
        <span className="block text-muted">Until then it is {feePercentage}%.</span>
      </p>
      <Button
        variant="outline"
        size="sm"
        busy={withdraw.isPending}
        busyLabel="Withdrawing…"
        onClick={() => void askAndWithdraw()}
      >
        Withdraw Change
      </Button>
      <ConfirmDialog
        {...confirm.dialog}
        title={`Keep the fee at ${feePercentage}%?`}
        description={`The change to ${pendingFee.feePercentage}% is withdrawn, and all bloggers are emailed that the fee stays.`}
        confirmLabel="Withdraw Change"
        isDestructive={false}
      />
    </div>
  );
}
