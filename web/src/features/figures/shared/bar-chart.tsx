import { type DateFormat, formatDate, formatNumber } from '@/lib/text/format.ts';
import { type ChartPeriod, type PeriodUnit, sumOf } from './chart-period.ts';
import './figures.css';

const BAR = 10;
const GAP = 2;
const HEIGHT = 100;
/** Bars with an outline in the color of the page; more bars are too narrow for one. */
const OUTLINED_MAX = 45;

/** Counts of one kind. `fill` is a class; `isLoss` draws them below the line. */
export type Series<Period extends ChartPeriod> = {
  name: string;
  fill: string;
  isLoss?: boolean;
  count: (period: Period) => number;
};

const dateFormats: Record<PeriodUnit, DateFormat> = {
  minute: 'moment',
  hour: 'moment',
  '6 hours': 'moment',
  day: 'short',
  month: 'month',
};

/** Returns the name of a period: with its year for days and months, with its time for shorter ones. */
export const periodLabel = ({ at }: ChartPeriod, unit: PeriodUnit): string => formatDate(at, dateFormats[unit], 'UTC');

type Segment = { key: string; fill: string; y: number; height: number };

/** Stacks the counts of a period above the line, and losses below it. `scale` is the height of one. */
function toSegments<Period extends ChartPeriod>(
  period: Period,
  series: readonly Series<Period>[],
  zero: number,
  scale: number,
): Segment[] {
  let [above, below] = [zero, zero];
  return series.flatMap(({ name, fill, isLoss, count }) => {
    const height = count(period) * scale;
    if (height === 0) return [];
    const y = isLoss ? below : above - height;
    if (isLoss) below += height;
    else above -= height;
    return [{ key: name, fill, y, height }];
  });
}

type BarChartProps<Period extends ChartPeriod> = {
  periods: readonly Period[];
  unit: PeriodUnit;
  series: readonly Series<Period>[];
  /** Formats a value; numbers by default. */
  format?: ((value: number) => string) | undefined;
};

/** Draws a bar for each period. The SVG stretches to its container, so its labels are outside of it. */
export function BarChart<Period extends ChartPeriod>(props: BarChartProps<Period>) {
  const { periods, unit, series, format = formatNumber } = props;
  const titleOf = (period: Period) =>
    `${periodLabel(period, unit)}: ${series.map(({ name, count }) => `${name} ${format(count(period))}`).join(', ')}`;
  const [gains, losses] = [series.filter(({ isLoss }) => !isLoss), series.filter(({ isLoss }) => isLoss)];
  const highest = (of: readonly Series<Period>[]) =>
    Math.max(0, ...periods.map((period) => sumOf(of, ({ count }) => count(period))));
  const [top, bottom] = [Math.max(1, highest(gains)), highest(losses)];
  const scale = HEIGHT / (top + bottom);
  const zero = top * scale;
  const width = periods.length * BAR;
  const [first, last] = [periods[0], periods.at(-1)];
  return (
    <div>
      <div className="flex gap-3">
        <svg
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="h-40 w-0 grow overflow-visible md:h-48"
        >
          <path d={`M0 0H${width}`} className="stroke-line" vectorEffect="non-scaling-stroke" />
          {periods.map((period, n) => (
            <g key={period.name}>
              {toSegments(period, series, zero, scale).map(({ key, fill, y, height }) => (
                <rect
                  key={key}
                  x={n * BAR + GAP / 2}
                  y={y}
                  width={BAR - GAP}
                  height={height}
                  className={`${fill} stroke-paper`}
                  strokeWidth={periods.length > OUTLINED_MAX ? 0 : 1}
                  vectorEffect="non-scaling-stroke"
                />
              ))}
              <rect x={n * BAR} width={BAR} height={HEIGHT} className="fill-transparent hover:fill-line/50">
                <title>{titleOf(period)}</title>
              </rect>
            </g>
          ))}
          <path d={`M0 ${zero}H${width}`} className="stroke-line-strong" vectorEffect="non-scaling-stroke" />
        </svg>
        <p className="flex min-w-[4ch] flex-col justify-between text-xs text-muted tabular-figures">
          <span>{format(top)}</span>
          <span>{bottom > 0 ? `−${format(bottom)}` : '0'}</span>
        </p>
      </div>
      <p className="mt-2 flex justify-between gap-4 text-xs text-muted">
        <span>{first && periodLabel(first, unit)}</span>
        <span>{last && periodLabel(last, unit)}</span>
      </p>
    </div>
  );
}
