import { feePercentageAt } from '#contract/fees';
import { bloggerShareCents } from '#contract/money';
import { currentPrice } from '#contract/prices';
import type { OwnProfile } from '#contract/profiles';
import { MINUTE } from '#contract/time';
import { billingDay } from '@/features/subscriptions/shared/billing-days.ts';
import { formatMoney } from '@/lib/text/format.ts';
import { useNow } from '@/lib/use-now.ts';

const CHECK_INTERVAL_MS = MINUTE;

/** Shows the scheduled platform fee and the blogger's share from then on. Renders nothing without one. */
export function PendingFeeNotice({ profile }: { profile: OwnProfile }) {
  const now = useNow(CHECK_INTERVAL_MS);
  const { feePercentage, nextFeePercentage, nextFeeFrom } = profile;
  if (nextFeePercentage === null || nextFeeFrom === null || now >= nextFeeFrom) return null;
  const { priceCents } = currentPrice(profile, nextFeeFrom);
  const share = bloggerShareCents(priceCents, feePercentageAt(profile, nextFeeFrom));
  return (
    <p className="mt-5 max-w-xl rounded-md bg-sunken px-4 py-3.5 text-sm text-pretty">
      <span className="font-medium">
        The platform fee changes from {feePercentage}% to {nextFeePercentage}% on {billingDay(nextFeeFrom, 'long')}{' '}
        (UTC).
      </span>
      <span className="block text-muted">
        From then on you keep {formatMoney(share)} of {formatMoney(priceCents)}.
      </span>
    </p>
  );
}
