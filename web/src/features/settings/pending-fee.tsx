import { BLOGGERS_COUNT_MAX, feeChangeStart, isLargeFeeChange, isLargeInSum } from '#contract/fees';
import { bloggerShareCents, FEE_TEST_CENTS, formatDollars } from '#contract/money';
import { type PlatformSettingsResponse, platformToasts } from '#contract/settings';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { billingDay } from '@/features/subscriptions/shared/billing-days.ts';
import { useConfirm } from '@/lib/forms/use-confirm.ts';
import { formatCount, formatNumber } from '@/lib/text/format.ts';
import { toastError } from '@/lib/toast-error.ts';
import { useWithdrawFee } from './use-platform-settings.ts';

/** A common price. US cents a month. */
const TYPICAL_PRICE_CENTS = 500;

type Settings = Pick<PlatformSettingsResponse, 'feePercentage' | 'announcedFeePercentage' | 'pendingFee' | 'bloggers'>;

/** Returns the fee that must be confirmed before it is saved, else null. */
export const feeToConfirm = (settings: Settings, typed: number | null): number | null =>
  typed !== null && settings.pendingFee === null && isLargeFeeChange(settings, typed) ? typed : null;

const everyBlogger = (bloggers: number) =>
  bloggers >= BLOGGERS_COUNT_MAX
    ? `All bloggers (at least ${formatNumber(BLOGGERS_COUNT_MAX)}) are affected`
    : `${formatCount(bloggers, 'blogger')} ${bloggers === 1 ? 'is' : 'are'} affected`;

/** Returns sentences about the effect of a fee on bloggers. @param now milliseconds UTC */
export function feeChangeText(settings: Settings, fee: number, now: number): string[] {
  const { feePercentage, announcedFeePercentage, bloggers } = settings;
  const shares = [FEE_TEST_CENTS, TYPICAL_PRICE_CENTS].map((cents) => {
    const share = (percentage: number) => formatDollars(bloggerShareCents(cents, percentage));
    return `Of ${formatDollars(cents)}, a blogger gets ${share(feePercentage)} now and ${share(fee)} after the change.`;
  });
  const from = billingDay(feeChangeStart(now), 'long');
  const sum = `With earlier changes, the fee differs by more than 2 points from the ${announcedFeePercentage}% that bloggers were notified of.`;
  return [
    ...(isLargeInSum(settings, fee) ? [sum] : []),
    ...shares,
    `The new fee applies to payments from ${from} (UTC).`,
    `${everyBlogger(bloggers)} and will be emailed within minutes. You can withdraw the change until that day.`,
  ];
}

/** Returns the text about a scheduled fee. */
export const pendingFeeText = (pending: NonNullable<Settings['pendingFee']>): string =>
  `The fee changes to ${pending.feePercentage}% on ${billingDay(pending.from, 'long')} (UTC)`;

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
        <span className="font-medium tabular-figures">{pendingFeeText(pendingFee)}</span>
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
