import { formatNumber } from '@/lib/text/format.ts';

const WIDTH = 100;

/** Shows a count with a bar relative to the highest one, on one line. */
export function CountBar({ count, most, isGood = false }: { count: number; most: number; isGood?: boolean }) {
  return (
    <span className="inline-flex items-center justify-end gap-x-3">
      <svg
        viewBox={`0 0 ${WIDTH} 1`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-1.5 w-12 shrink-0 rounded-full bg-sunken lg:w-20 xl:w-28"
      >
        <rect
          width={(Math.max(0, count) / Math.max(1, most)) * WIDTH}
          height="1"
          className={isGood ? 'fill-money' : 'fill-line-strong'}
        />
      </svg>
      <span className="min-w-[3ch] text-right">{formatNumber(count)}</span>
    </span>
  );
}

/** Returns the highest count of a column. */
export const highestCount = <Row,>(rows: readonly Row[], count: (row: Row) => number) =>
  Math.max(0, ...rows.map(count));
