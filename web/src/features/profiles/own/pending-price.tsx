import { type ReactNode, useEffect } from 'react';
import { feePercentageAt } from '#contract/fees';
import { bloggerShareCents } from '#contract/money';
import { isLastWeek, priceMessages } from '#contract/prices';
import type { OwnProfile } from '#contract/profiles';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { focusOnMount } from '@/lib/focus/focus-on-mount.ts';
import { useConfirm } from '@/lib/forms/use-confirm.ts';
import { billingDay } from '@/lib/text/billing-days.ts';
import { formatMoney } from '@/lib/text/format.ts';
import { toastError } from '@/lib/toast-error.ts';
import { PriceConsequence } from './price-consequence.tsx';
import { useChangePrice } from './use-change-price.ts';

type Pending = { cents: number; from: number };

function Standing({ profile, pending, children }: { profile: OwnProfile; pending: Pending; children: ReactNode }) {
  const share = bloggerShareCents(pending.cents, feePercentageAt(profile, pending.from));
  return (
    <div className="mt-5 flex max-w-xl flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md bg-sunken px-4 py-3.5">
      <p className="min-w-56 flex-1 text-sm text-pretty">
        <span className="font-medium tabular-nums">
          {formatMoney(pending.cents)} from {billingDay(pending.from)}
        </span>
        <span className="block text-muted">
          You keep {formatMoney(share)} of it. Until then current subscribers pay {formatMoney(profile.priceCents)}.
        </span>
      </p>
      {children}
    </div>
  );
}

/** Shows a pending price with a button that withdraws it; nothing without one. */
export function PendingPrice({ profile, now }: { profile: OwnProfile; now: number }) {
  const { priceCents, nextPriceCents, nextPriceFrom } = profile;
  const { reset, ...takeBack } = useChangePrice();
  const confirm = useConfirm();
  const isPending = nextPriceCents !== null;
  async function keep() {
    if (profile.currentSubscribers > 0 && !(await confirm.ask())) return;
    takeBack.mutate(priceCents, { onError: (error) => toastError(error, priceMessages.failed) });
  }
  // The result of a withdrawal does not apply to the next pending price.
  useEffect(() => {
    if (isPending) reset();
  }, [isPending, reset]);
  if (nextPriceCents === null || nextPriceFrom === null) {
    if (!takeBack.isSuccess) return null;
    return (
      <p ref={focusOnMount} tabIndex={-1} className="mt-3 text-sm text-muted outline-none">
        The price stays {formatMoney(priceCents)}.
      </p>
    );
  }
  return (
    <Standing profile={profile} pending={{ cents: nextPriceCents, from: nextPriceFrom }}>
      {profile.isBlogging && !isLastWeek(now) && (
        <Button variant="outline" size="sm" busy={takeBack.isPending} busyLabel="Updating…" onClick={() => void keep()}>
          Keep {formatMoney(priceCents)}
        </Button>
      )}
      <ConfirmDialog
        {...confirm.dialog}
        title={`Keep ${formatMoney(priceCents)} a month?`}
        description={<PriceConsequence profile={profile} cents={priceCents} from={billingDay(nextPriceFrom)} />}
        confirmLabel={`Keep ${formatMoney(priceCents)}`}
        isDestructive={false}
      />
    </Standing>
  );
}
