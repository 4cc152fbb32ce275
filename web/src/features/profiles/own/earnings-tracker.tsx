import { feePercentageAt } from '#contract/fees';
import { bloggerPercentage } from '#contract/money';
import type { OwnProfile } from '#contract/profiles';
import { billingDay } from '@/features/subscriptions/shared/billing-days.ts';
import { formatMoney, formatNumber } from '@/lib/text/format.ts';
import { type Earnings, EarningsChart, earnings } from './earnings-chart.tsx';

function Row({ row: { added, subscribers, monthlyCents, annualCents } }: { row: Earnings }) {
  return (
    <tr className={added === 0 ? 'font-medium' : undefined}>
      <th scope="row" className="py-2.5 pr-4 text-left font-[inherit]">
        {added === 0 ? 'Now' : `+${added}`}
      </th>
      <td className="py-2.5 pr-4 text-right">{formatNumber(subscribers)}</td>
      <td className="py-2.5 pr-4 text-right text-money">{formatMoney(monthlyCents)}</td>
      <td className="py-2.5 text-right">{formatMoney(annualCents)}</td>
    </tr>
  );
}

/** Shows the earnings of the same subscribers after a pending price takes effect. */
function NextPrice({ profile, cents, from }: { profile: OwnProfile; cents: number; from: number }) {
  const [now] = earnings({ ...profile, priceCents: cents, feePercentage: feePercentageAt(profile, from) });
  if (now === undefined) return null;
  return (
    <>
      {' '}
      From {billingDay(from)} the price is {formatMoney(cents)}, and your current subscribers bring in{' '}
      {formatMoney(now.monthlyCents)} a month.
    </>
  );
}

/** Shows what subscriptions earn now and would earn with more subscribers. */
export function EarningsTracker({ profile }: { profile: OwnProfile }) {
  const rows = earnings(profile);
  return (
    <section aria-labelledby="earnings" className="border-b border-line py-8">
      <h2 id="earnings" className="text-xl">
        Earnings Tracker
      </h2>
      <p className="mt-1 text-sm text-pretty text-muted">
        {bloggerPercentage(profile.feePercentage)}% of {formatMoney(profile.priceCents)} per subscriber, and what
        additional subscribers would bring in.
        {profile.nextPriceCents !== null && profile.nextPriceFrom !== null && (
          <NextPrice profile={profile} cents={profile.nextPriceCents} from={profile.nextPriceFrom} />
        )}
      </p>
      <div className="mt-6 grid items-end gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <div className="overflow-x-auto">
          <table className="w-full text-sm tabular-figures">
            <caption className="sr-only">Earnings by number of subscribers</caption>
            <thead className="border-b border-line text-xs text-muted">
              <tr>
                <th scope="col" className="py-2 pr-4 text-left font-medium">
                  Projection
                </th>
                <th scope="col" className="py-2 pr-4 text-right font-medium">
                  Subscribers
                </th>
                <th scope="col" className="py-2 pr-4 text-right font-medium">
                  Monthly net
                </th>
                <th scope="col" className="py-2 text-right font-medium">
                  Annual
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {rows.map((row) => (
                <Row key={row.added} row={row} />
              ))}
            </tbody>
          </table>
        </div>
        <EarningsChart rows={rows} />
      </div>
    </section>
  );
}
