import { bloggerShareCents } from '#contract/money';
import { EARNINGS_STEPS } from '#contract/profiles';
import { formatMoney } from '@/lib/text/format.ts';

const WIDTH = 320;
const HEIGHT = 176;
const TOP = 22;
const BOTTOM = 24;
const BAR = 52;

/** A blogger's earnings with a number of subscribers, in integer cents. `added` is the number above the current one. */
export type Earnings = { added: number; subscribers: number; monthlyCents: number; annualCents: number };

type Basis = { priceCents: number; feePercentage: number; currentSubscribers: number };

const MONTHS = 12;

/**
 * Returns the earnings now and with 10, 25 and 50 more subscribers: the blogger's share of the monthly price, rounded
 * per subscription as it is paid out, times subscribers. A year is twelve months.
 */
export function earnings({ priceCents, feePercentage, currentSubscribers }: Basis): Earnings[] {
  const share = bloggerShareCents(priceCents, feePercentage);
  return [0, ...EARNINGS_STEPS].map((added) => {
    const subscribers = currentSubscribers + added;
    const monthlyCents = share * subscribers;
    return { added, subscribers, monthlyCents, annualCents: monthlyCents * MONTHS };
  });
}

const labelOf = ({ added }: Earnings) => (added === 0 ? 'Now' : `+${added}`);

/** Draws monthly earnings as bars, now and with more subscribers. The table next to it has the same figures. */
export function EarningsChart({ rows }: { rows: readonly Earnings[] }) {
  const most = Math.max(1, ...rows.map(({ monthlyCents }) => monthlyCents));
  const slot = WIDTH / rows.length;
  const room = HEIGHT - TOP - BOTTOM;
  const summary = rows.map((row) => `${labelOf(row)}: ${formatMoney(row.monthlyCents)}`).join(', ');
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`Monthly earnings by additional subscribers. ${summary}`}
      className="h-auto w-full max-w-sm"
    >
      {rows.map((row, index) => {
        const height = Math.max(2, (row.monthlyCents / most) * room);
        const middle = slot * index + slot / 2;
        const top = HEIGHT - BOTTOM - height;
        return (
          <g key={row.added}>
            <rect
              x={middle - BAR / 2}
              y={top}
              width={BAR}
              height={height}
              rx="2"
              className={row.added === 0 ? 'fill-money stroke-money' : 'fill-money-soft stroke-money'}
            />
            <text x={middle} y={top - 7} textAnchor="middle" className="fill-ink text-xs tabular-figures">
              {formatMoney(row.monthlyCents)}
            </text>
            <text x={middle} y={HEIGHT - 6} textAnchor="middle" className="fill-muted text-xs">
              {labelOf(row)}
            </text>
          </g>
        );
      })}
      <path d={`M0 ${HEIGHT - BOTTOM}H${WIDTH}`} className="stroke-line-strong" />
    </svg>
  );
}
