import type { PayoutsResponse } from '#contract/payouts';
import { billingDay } from '@/lib/text/billing-days.ts';
import { formatMoney } from '@/lib/text/format.ts';

/** Earnings of one month. `month` is its first moment. */
export type EarnedMonth = PayoutsResponse['months'][number];

const WIDTH = 360;
const HEIGHT = 176;
const TOP = 24;
const BOTTOM = 24;
const BAR = 18;

/** Draws the monthly earnings as bars. The current month is filled, and the highest bar shows its amount. */
export function MonthsChart({ months }: { months: readonly EarnedMonth[] }) {
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
                className="fill-ink text-xs tabular-nums"
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
