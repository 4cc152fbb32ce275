import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type OnboardingRequest,
  PAYOUT_DAY,
  type PayoutStatus,
  type PayoutsResponse,
  payoutMessages,
} from '#contract/payouts';
import type { RedirectResponse } from '#contract/subscriptions';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Figure } from '@/components/ui/figure.tsx';
import { AlertIcon, CheckIcon, InfoIcon } from '@/components/ui/icons.tsx';
import { Select } from '@/components/ui/select.tsx';
import { classNames } from '@/lib/class-names.ts';
import { api } from '@/lib/http/api.ts';
import { type ExternalWindow, openExternal } from '@/lib/navigation/open-external.ts';
import { formatMoney } from '@/lib/text/format.ts';
import { toastError } from '@/lib/toast-error.ts';
import { canConnectPayouts } from './use-payouts.ts';

type StatusText = { name: string; text: string; label: string | null };

const icons: Record<PayoutStatus, typeof CheckIcon> = {
  none: AlertIcon,
  setup: AlertIcon,
  checking: InfoIcon,
  active: CheckIcon,
};

const statusTexts: Record<PayoutStatus, StatusText> = {
  none: {
    name: 'Not Connected',
    text: 'Connect an account to get paid. Until then we hold your earnings and transfer them once the account is ready.',
    label: 'Connect payout account',
  },
  setup: {
    name: 'Setup Required',
    text: 'Your account cannot receive money yet. We hold your earnings until it can.',
    label: 'Continue setup',
  },
  checking: {
    name: 'Under review',
    text: 'Stripe is reviewing your details. We hold your earnings until the review is complete.',
    label: null,
  },
  active: {
    name: 'Active',
    text: `Your share of each payment is transferred to your account immediately. Your bank receives it in one payout a month, on day ${PAYOUT_DAY}.`,
    label: null,
  },
};

type PayoutAccountProps = { payouts: PayoutsResponse; isBlogging: boolean };

const names = new Intl.DisplayNames('en-US', { type: 'region' });
const nameOf = (country: string): string => names.of(country) ?? country;

type PayoutCountryProps = Pick<PayoutsResponse, 'countries' | 'country'> & { onChange: (country: string) => void };

/** Selects the blogger's payout country. The payment provider fixes it once the details are submitted. */
function PayoutCountry({ countries, country, onChange }: PayoutCountryProps) {
  const sorted = countries.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'en-US'));
  return (
    <div className="w-full">
      <Field
        label="Country you are paid in"
        name="country"
        hint="The country where you live and have your bank account. You cannot change it after you have submitted your details."
      >
        {(control) => (
          <Select {...control} value={country} onChange={(event) => onChange(event.target.value)}>
            {sorted.map((code) => (
              <option key={code} value={code}>
                {nameOf(code)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}

/**
 * Opens the payment provider's onboarding in a new tab. Call `open` directly in the press handler, because browsers
 * block a tab that opens later.
 */
function useOnboarding() {
  // Uses the hook's callbacks, not those of `mutate`: the button may unmount before the response arrives, and the new
  // tab would wait forever.
  const onboarding = useMutation({
    mutationFn: ({ country }: OnboardingRequest & { departure: ExternalWindow }) =>
      api.post<RedirectResponse>('/payouts/onboarding', { country }),
    onSuccess: ({ url }, { departure }) => departure.go(url),
    onError: (error, { departure }) => {
      departure.cancel();
      toastError(error, payoutMessages.onboardingFailed);
    },
  });

  function open(country: OnboardingRequest['country']) {
    if (!onboarding.isPending) onboarding.mutate({ country, departure: openExternal('Opening your payout account…') });
  }
  return { open, isPending: onboarding.isPending };
}

/** Shows the status of the payout account, the next step, and the amounts owed and paid out. */
export function PayoutAccount({ payouts, isBlogging }: PayoutAccountProps) {
  const { status, owedCents, paidOutCents } = payouts;
  const onboarding = useOnboarding();
  const [chosen, setChosen] = useState<OnboardingRequest['country']>();
  const country = chosen ?? payouts.country;
  const { name, text, label } = statusTexts[status];
  const isActive = status === 'active';
  const canConnect = canConnectPayouts(payouts, isBlogging);
  const Icon = icons[status];
  return (
    <>
      <p className={classNames('flex items-center gap-2 text-base font-medium', isActive && 'text-money')}>
        <Icon />
        {name}
      </p>
      <p className="mt-1 max-w-[52ch] text-sm text-pretty text-muted">{text}</p>
      {label !== null && !canConnect && <p className="mt-1 text-sm">Enable blogging to continue.</p>}
      {label !== null && canConnect && (
        <div className="mt-4 grid max-w-sm justify-items-start gap-4">
          <PayoutCountry countries={payouts.countries} country={country} onChange={setChosen} />
          <Button busy={onboarding.isPending} onClick={() => onboarding.open(country)}>
            {label}
            <span className="sr-only [@media(width<=768px)]:hidden"> (opens in a new tab)</span>
          </Button>
        </div>
      )}
      <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-4">
        <Figure value={formatMoney(owedCents)} label="Owed to you" />
        <Figure value={formatMoney(paidOutCents)} label="Paid out" />
      </dl>
    </>
  );
}
