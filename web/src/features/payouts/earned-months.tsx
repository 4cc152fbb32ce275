import type { PayoutsResponse } from '#contract/payouts';
import { billingDay } from '@/features/subscriptions/shared/billing-days.ts';
import { formatMoney } from '@/lib/text/format.ts';

/** Earnings of one month. `month` is its first moment. */
type EarnedMonth = PayoutsResponse['months'][number];

const WIDTH = 360;
const HEIGHT = 176;
const TOP = 24;
const BOTTOM = 24;
const BAR = 18;

/** Draws the monthly earnings as bars. The current month is filled, and the highest bar shows its amount. */
function MonthsChart({ months }: { months: readonly EarnedMonth[] }) {
  const most = Math.max(1, ...months.map(({ earnedCents }) => earnedCents));
  const highest = months.findLastIndex(({ earnedCents }) => earnedCents === most);
  const slot = WIDTH / Math.max(1, months.length);
  const room = HEIGHT - TOP - BOTTOM;
  const total = months.reduce((sum, { earnedCents }) => sum + earnedCents, 0);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`Earnings in the last ${months.length} months: ${formatMoney(total)} in all. The table has each month.`}
      className="h-auto w-full max-w-md"
    >
      {months.map(({ month, earnedCents }, index) => {
        const height = earnedCents > 0 ? Math.max(2, (earnedCents / most) * room) : 0;
        const middle = slot * index + slot / 2;
        const top = HEIGHT - BOTTOM - height;
        const isCurrent = index === months.length - 1;
        return (
          <g key={month}>
            <rect
              x={middle - BAR / 2}
              y={top}
              width={BAR}
              height={height}
              rx="2"
              className={isCurrent ? 'fill-money stroke-money' : 'fill-money-soft stroke-money'}
            />
            {index === highest && (
              <text
                x={Math.min(Math.max(middle, 30), WIDTH - 30)}
                y={top - 7}
                textAnchor="middle"
                className="fill-ink text-xs tabular-figures"
              >
                {formatMoney(earnedCents)}
              </text>
            )}
            <text x={middle} y={HEIGHT - 6} textAnchor="middle" className="fill-muted text-xs">
              {billingDay(month, 'shortMonth')}
            </text>
          </g>
        );
      })}
      <path d={`M0 ${HEIGHT - BOTTOM}H${WIDTH}`} className="stroke-line-strong" />
    </svg>
  );
}

/** Returns the months since the first with earnings, newest first; at least the current month. */
function monthsShown(months: readonly EarnedMonth[]): EarnedMonth[] {
  const first = months.findIndex(({ earnedCents }) => earnedCents !== 0);
  return months.slice(first === -1 ? -1 : first).reverse();
}

/** Shows the earnings of the last twelve months as a table and a chart. */
export function EarnedMonths({ months }: { months: readonly EarnedMonth[] }) {
  return (
    <div className="grid items-start gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <table className="w-full text-sm tabular-figures">
        <caption className="sr-only">Earnings by month</caption>
        <thead className="border-b border-line text-xs text-muted">
          <tr>
            <th scope="col" className="py-2 pr-4 text-left font-medium">
              Month
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              Earned
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {monthsShown(months).map(({ month, earnedCents }) => (
            <tr key={month}>
              <th scope="row" className="py-2 pr-4 text-left font-normal">
                {billingDay(month, 'month')}
              </th>
              <td className="py-2 text-right text-money">{formatMoney(earnedCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {months.some(({ earnedCents }) => earnedCents > 0) && <MonthsChart months={months} />}
    </div>
  );
}
