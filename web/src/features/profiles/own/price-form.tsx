import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react';
import { feePercentageAt } from '#contract/fees';
import { PRICE_CHANGE_MAX_PERCENT, PRICE_MAX_CENTS, PRICE_MIN_CENTS } from '#contract/limits';
import { bloggerShareCents } from '#contract/money';
import { isLastWeek, monthStart, priceMessages, priceRange } from '#contract/prices';
import type { OwnProfile } from '#contract/profiles';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { billingDay } from '@/features/subscriptions/shared/billing-days.ts';
import { useConfirm } from '@/lib/forms/use-confirm.ts';
import { useForm } from '@/lib/forms/use-form.ts';
import { formatCount, formatMoney } from '@/lib/text/format.ts';
import { formatPriceInput, parsePriceInput, priceInputError } from './price-input.ts';
import { useChangePrice } from './use-change-price.ts';

/** Shows the effect of a price on subscribers and on the blogger. */
function Meaning({ cents, fee, from }: { cents: number; fee: number; from: string }) {
  return (
    <>
      A subscriber pays {formatMoney(cents)} a month from {from}; you keep{' '}
      <span className="font-medium text-money">{formatMoney(bloggerShareCents(cents, fee))}</span> of it.
    </>
  );
}

/** Input for dollars and cents. */
function PriceField(props: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <div className="relative w-40">
      <span aria-hidden="true" className="absolute inset-y-0 left-3.5 grid place-items-center text-base text-muted">
        $
      </span>
      <TextInput
        {...props}
        type="number"
        inputMode="decimal"
        min={formatPriceInput(PRICE_MIN_CENTS)}
        max={formatPriceInput(PRICE_MAX_CENTS)}
        step="0.01"
        autoComplete="off"
        // Otherwise the mouse wheel would change the price instead of scrolling the page.
        onWheel={(event) => event.currentTarget.blur()}
        className="pl-7 tabular-figures"
      />
    </div>
  );
}

type Props = {
  profile: OwnProfile;
  /** The price to confirm; the price in force withdraws a pending change. */
  cents: number;
  /** Day on which it takes effect. */
  from: string;
};

/** Describes the effect of a price change on subscribers, in numbers. */
export function PriceConsequence({ profile: { priceCents, nextPriceCents, currentSubscribers }, cents, from }: Props) {
  const count = formatCount(currentSubscribers, 'subscriber');
  if (cents === priceCents) {
    return `${count} will be emailed that the price stays at ${formatMoney(cents)}, unless they have not been notified of the change yet.`;
  }
  const expected = formatMoney(nextPriceCents ?? priceCents);
  return `${count} will be emailed that they pay ${formatMoney(cents)} instead of ${expected} a month from ${from}. If you change the price again within a few minutes, they get one email.`;
}

/** Sets a blogger's price for the following months (docs/product-rules.md "Prices"). */
export function PriceForm({ profile, now }: { profile: OwnProfile; now: number }) {
  const change = useChangePrice();
  const confirm = useConfirm();
  /** The price in the dialog; it stays while the dialog closes. */
  const [proposedCents, setProposedCents] = useState(profile.priceCents);
  const standing = profile.nextPriceCents ?? profile.priceCents;
  const form = useForm({
    initial: { priceCents: formatPriceInput(standing) },
    check: async ({ priceCents }) => {
      const error = priceInputError(profile, priceCents, Date.now());
      return error === null ? {} : { priceCents: error };
    },
    submit: async ({ priceCents }) => {
      const cents = parsePriceInput(priceCents);
      if (cents === null) return;
      setProposedCents(cents);
      if (profile.currentSubscribers > 0 && !(await confirm.ask())) return;
      await change.mutateAsync(cents);
      form.keepSaved({ priceCents }, { priceCents: formatPriceInput(cents) });
    },
  });
  const shown = useRef(standing);
  /** Updates the field when the saved price changes, unless the user typed another one. */
  const follow = useEffectEvent((cents: number) => {
    if (parsePriceInput(form.values.priceCents) === shown.current) form.set('priceCents', formatPriceInput(cents));
    shown.current = cents;
  });
  useEffect(() => follow(standing), [standing]);
  const start = monthStart(now, 1);
  const from = billingDay(start);
  const isResting = isLastWeek(now);
  const { minCents, maxCents } = priceRange(profile.priceCents);
  const cents = parsePriceInput(form.values.priceCents);
  /** An invalid price has no effect to show. */
  const isMeant = cents !== null && cents >= minCents && cents <= maxCents;
  return (
    <form {...form.props} className="max-w-xl space-y-4">
      {isResting && (
        <Notice tone="warning" title={priceMessages.lastWeek}>
          You can change the price again from {from} on (UTC).
        </Notice>
      )}
      <Field
        label="New price a month, in dollars"
        name="priceCents"
        error={form.errors.priceCents}
        hint={
          <>
            Between {formatMoney(PRICE_MIN_CENTS)} and {formatMoney(PRICE_MAX_CENTS)}, and by at most{' '}
            {PRICE_CHANGE_MAX_PERCENT}% at a time: now from {formatMoney(minCents)} to {formatMoney(maxCents)}. Not
            during the last week of the month.
          </>
        }
      >
        {(field) => <PriceField {...field} {...form.text('priceCents')} />}
      </Field>
      {!isResting && (
        <p className="min-h-[3em] text-sm text-pretty text-muted">
          {isMeant && <Meaning cents={cents} fee={feePercentageAt(profile, start)} from={from} />}{' '}
          {isMeant &&
            cents !== standing &&
            profile.currentSubscribers > 0 &&
            `${formatCount(profile.currentSubscribers, 'subscriber')} will be emailed within minutes.`}
        </p>
      )}
      <FailureNotice failure={form.failure} title={priceMessages.failed} />
      <ConfirmDialog
        {...confirm.dialog}
        title={
          proposedCents === profile.priceCents
            ? `Keep ${formatMoney(proposedCents)} a month?`
            : `Change the price to ${formatMoney(proposedCents)} a month?`
        }
        description={<PriceConsequence profile={profile} cents={proposedCents} from={from} />}
        confirmLabel={proposedCents === profile.priceCents ? `Keep ${formatMoney(proposedCents)}` : 'Change Price'}
        isDestructive={false}
      />
      <SubmitButton variant="outline" busy={change.isPending} busyLabel="Updating…">
        Update Price
      </SubmitButton>
    </form>
  );
}
