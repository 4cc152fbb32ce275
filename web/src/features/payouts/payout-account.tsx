import { useState } from 'react';
import { type OnboardingRequest, PAYOUT_DAY, type PayoutStatus, type PayoutsResponse } from '#contract/payouts';
import { Button } from '@/components/ui/button.tsx';
import { Figure } from '@/components/ui/figure.tsx';
import { AlertIcon, CheckIcon, InfoIcon } from '@/components/ui/icons.tsx';
import { classNames } from '@/lib/class-names.ts';
import { formatMoney } from '@/lib/text/format.ts';
import { PayoutCountry } from './payout-country.tsx';
import { canConnectPayouts } from './payout-eligibility.ts';
import { useOnboarding } from './use-onboarding.ts';

type Words = { name: string; text: string; label: string | null };

const icons: Record<PayoutStatus, typeof CheckIcon> = {
  none: AlertIcon,
  setup: AlertIcon,
  checking: InfoIcon,
  active: CheckIcon,
};

const words: Record<PayoutStatus, Words> = {
  none: {
    name: 'Not Connected',
    text: 'Connect an account to be paid. What you earn before that is kept for you, and transferred as soon as it is ready.',
    label: 'Connect payout account',
  },
  setup: {
    name: 'Setup Required',
    text: 'Your account is there, but it cannot receive money yet. What you earn is kept for you until it can.',
    label: 'Continue setup',
  },
  checking: {
    name: 'Being checked',
    text: 'You have submitted everything, and the payment provider is checking it. What you earn is kept for you until then.',
    label: null,
  },
  active: {
    name: 'Active',
    text: `Your share of each payment is transferred to your account at once. Your bank receives it in one payout a month, on day ${PAYOUT_DAY}.`,
    label: null,
  },
};

type PayoutAccountProps = { payouts: PayoutsResponse; isBlogging: boolean };

/** Shows the status of the payout account, the next step, and the amounts owed and paid out. */
export function PayoutAccount({ payouts, isBlogging }: PayoutAccountProps) {
  const { status, owedCents, paidOutCents } = payouts;
  const onboarding = useOnboarding();
  const [chosen, setChosen] = useState<OnboardingRequest['country']>();
  const country = chosen ?? payouts.country;
  const { name, text, label } = words[status];
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
      {label !== null && !canConnect && <p className="mt-1 text-sm">Enable blogging to go on with it.</p>}
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
