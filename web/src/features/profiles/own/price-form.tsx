import { useEffect, useEffectEvent, useRef, useState } from 'react';
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
import { useConfirm } from '@/lib/forms/use-confirm.ts';
import { useForm } from '@/lib/forms/use-form.ts';
import { billingDay } from '@/lib/text/billing-days.ts';
import { formatCount, formatMoney } from '@/lib/text/format.ts';
import { PriceConsequence } from './price-consequence.tsx';
import { PriceField } from './price-field.tsx';
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

/** Sets a blogger's price for the following months (docs/product-rules.md "Prices"). */
export function PriceForm({ profile, now }: { profile: OwnProfile; now: number }) {
  const change = useChangePrice();
  const confirm = useConfirm();
  /** The price in the dialog; it stays while the dialog closes. */
  const [asked, setAsked] = useState(profile.priceCents);
  const standing = profile.nextPriceCents ?? profile.priceCents;
  const form = useForm({
    initial: { priceCents: formatPriceInput(standing) },
    check: async ({ priceCents }) => {
      const refusal = priceInputError(profile, priceCents, Date.now());
      return refusal === null ? {} : { priceCents: refusal };
    },
    submit: async ({ priceCents }) => {
      const cents = parsePriceInput(priceCents);
      if (cents === null) return;
      setAsked(cents);
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
          You can set a new price again from {from} on (UTC).
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
      <FailureNotice failure={form.failure} words={priceMessages.failed} />
      <ConfirmDialog
        {...confirm.dialog}
        title={
          asked === profile.priceCents
            ? `Keep ${formatMoney(asked)} a month?`
            : `Change the price to ${formatMoney(asked)} a month?`
        }
        description={<PriceConsequence profile={profile} cents={asked} from={from} />}
        confirmLabel={asked === profile.priceCents ? `Keep ${formatMoney(asked)}` : 'Change Price'}
        isDestructive={false}
      />
      <SubmitButton variant="outline" busy={change.isPending} busyLabel="Updating…">
        Update Price
      </SubmitButton>
    </form>
  );
}
