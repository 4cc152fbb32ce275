import { type ReactNode, useEffect } from 'react';
import { feePercentageAt } from '#contract/fees';
import { PRICE_DEFAULT_CENTS } from '#contract/limits';
import { bloggerPercentage, bloggerShareCents } from '#contract/money';
import { currentPrice, isLastWeek, priceMessages } from '#contract/prices';
import type { OwnProfile } from '#contract/profiles';
import { MINUTE } from '#contract/time';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { billingDay } from '@/features/subscriptions/shared/billing-days.ts';
import { focusOnMount } from '@/lib/focus/focus-on-mount.ts';
import { useConfirm } from '@/lib/forms/use-confirm.ts';
import { formatMoney } from '@/lib/text/format.ts';
import { toastError } from '@/lib/toast-error.ts';
import { useNow } from '@/lib/use-now.ts';
import { PendingFeeNotice } from '../pending-fee-notice.tsx';
import { PriceConsequence, PriceForm } from './price-form.tsx';
import { useChangePrice } from './use-change-price.ts';

/** Checks this often whether a month, or its last week, has begun. Milliseconds. */
const LOOKED_EVERY = MINUTE;

type SubscriptionPriceProps = {
  /** The profile as fetched: its pending price may be in force by now. */
  profile: OwnProfile | null;
  fee: number | null;
};

type Pending = { cents: number; from: number };

function Standing({ profile, pending, children }: { profile: OwnProfile; pending: Pending; children: ReactNode }) {
  const share = bloggerShareCents(pending.cents, feePercentageAt(profile, pending.from));
  return (
    <div className="mt-5 flex max-w-xl flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md bg-sunken px-4 py-3.5">
      <p className="min-w-56 flex-1 text-sm text-pretty">
        <span className="font-medium tabular-figures">
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
function PendingPrice({ profile, now }: { profile: OwnProfile; now: number }) {
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

/** Shows the price that readers pay and the blogger's share; before blogging is on, the default price. */
export function SubscriptionPrice({ profile: fetched, fee }: SubscriptionPriceProps) {
  const now = useNow(LOOKED_EVERY);
  const profile = fetched && { ...fetched, ...currentPrice(fetched, now) };
  const price = profile?.priceCents ?? PRICE_DEFAULT_CENTS;
  const share = profile === null ? fee : feePercentageAt(profile, now);
  const isBlogging = profile?.isBlogging ?? false;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-serif text-4xl font-semibold tabular-figures">{formatMoney(price)}</span>{' '}
        <span className="text-base text-muted">a month</span>
      </p>
      {share !== null && (
        <p className="mt-2 text-base text-muted">
          {isBlogging ? 'You keep' : 'A writer keeps'}{' '}
          <strong className="font-medium text-money">{formatMoney(bloggerShareCents(price, share))}</strong> of it,
          which is {bloggerPercentage(share)}%.
        </p>
      )}
      {profile && <PendingFeeNotice profile={profile} />}
      {profile && <PendingPrice profile={profile} now={now} />}
      {profile?.isBlogging ? (
        <div className="mt-7">
          <PriceForm profile={profile} now={now} />
        </div>
      ) : (
        <p className="mt-3 text-sm">
          {profile === null
            ? 'This is the default price. Enable blogging to set your own.'
            : 'Readers cannot subscribe while blogging is off. Existing subscriptions continue.'}
        </p>
      )}
    </>
  );
}
