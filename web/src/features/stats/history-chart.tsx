import type { StatisticsResponse } from '#contract/stats';
import { Time } from '@/components/domain/time.tsx';
import { formatDate, formatNumber } from '@/lib/text/format.ts';
import { formatChange } from '@/lib/text/format-change.ts';

const WIDTH = 1000;
const HEIGHT = 100;
/** Padding, so the line is not cut at the top and the bottom. */
const EDGE = 3;

type History = StatisticsResponse['history'];
type Point = { x: number; y: number; at: number; count: number };

/** A line of active subscribers between 0 and `top`; `change` is from its first to its last day. */
type HistoryLine = { points: Point[]; top: number; change: number };

/**
 * Returns the position of each day's count: x from 0 to 1 in time, y from 0 (top) to 1 (bottom). Null with fewer than
 * two days.
 */
export function historyLine(history: History): HistoryLine | null {
  const [first, last] = [history[0], history.at(-1)];
  if (first === undefined || last === undefined || first.takenAt === last.takenAt) return null;
  const counts = history.map(({ totalSubscribers }) => totalSubscribers);
  const top = Math.max(1, ...counts);
  const points = history.map(({ takenAt, totalSubscribers }) => ({
    x: (takenAt - first.takenAt) / (last.takenAt - first.takenAt),
    y: (top - totalSubscribers) / top,
    at: takenAt,
    count: totalSubscribers,
  }));
  return { points, top, change: last.totalSubscribers - first.totalSubscribers };
}

/** Draws active subscribers by day as a line. The SVG stretches to its container, so its labels are outside of it. */
export function HistoryChart({ history }: { history: StatisticsResponse['history'] }) {
  const line = historyLine(history);
  const [first, last] = [line?.points[0], line?.points.at(-1)];
  if (line === null || first === undefined || last === undefined) {
    return <p className="text-sm text-muted">A chart of active subscribers appears here from tomorrow.</p>;
  }
  const { points, top, change } = line;
  const toPoint = ({ x, y }: { x: number; y: number }) => `${x * WIDTH} ${EDGE + y * (HEIGHT - 2 * EDGE)}`;
  const path = `M${points.map(toPoint).join('L')}`;
  return (
    <figure>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span className="font-medium">Active subscribers in the last 30 days</span>
        <span className="text-muted tabular-figures">
          {formatNumber(first.count)} to {formatNumber(last.count)} ({formatChange(change)})
        </span>
      </figcaption>
      <div className="mt-4 flex gap-3">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="h-32 w-0 grow overflow-visible md:h-36"
        >
          <path
            d={`M0 ${EDGE}H${WIDTH}M0 ${HEIGHT - EDGE}H${WIDTH}`}
            className="stroke-line"
            vectorEffect="non-scaling-stroke"
          />
          <path d={`${path}V${HEIGHT - EDGE}H0Z`} className="fill-money-soft" />
          <path
            d={path}
            fill="none"
            strokeWidth="2"
            strokeLinejoin="round"
            className="stroke-money"
            vectorEffect="non-scaling-stroke"
          />
          {/* A zero-length line with round ends: a dot that stays round when the drawing is stretched. */}
          <path
            d={`M${toPoint(last)}h0`}
            strokeWidth="8"
            strokeLinecap="round"
            className="stroke-money"
            vectorEffect="non-scaling-stroke"
          />
          {points.map(({ x, at, count }) => (
            <rect
              key={at}
              x={x * WIDTH - WIDTH / points.length / 2}
              width={WIDTH / points.length}
              height={HEIGHT}
              className="fill-transparent hover:fill-line/50"
            >
              <title>{`${formatDate(at, 'day')}: ${formatNumber(count)}`}</title>
            </rect>
          ))}
        </svg>
        <p className="flex flex-col justify-between text-xs text-muted tabular-figures">
          <span>{formatNumber(top)}</span>
          <span>0</span>
        </p>
      </div>
      <p className="mt-2 flex justify-between text-xs text-muted">
        <Time at={first.at} format="day" />
        <Time at={last.at} format="day" />
      </p>
    </figure>
  );
}
