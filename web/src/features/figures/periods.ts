import { type FigureDay, readerChanges, viewSources } from '#contract/figures';
import type { ChartPeriod, PeriodUnit } from './shared/chart-period.ts';

/** Days that a chart shows one by one; more are shown by month. */
const DAYS_SHOWN_MAX = 90;

/** Counts of a day, or of the days of a month within the range. */
export type Period = FigureDay & ChartPeriod;

function addDay(sum: Period, day: FigureDay): void {
  for (const source of viewSources) sum.views[source] += day.views[source];
  for (const change of readerChanges) sum[change] += day[change];
}

/** Returns the periods of a range, oldest first: its days, or its months (UTC) when there are many days. */
export function toPeriods(days: readonly FigureDay[]): { unit: PeriodUnit; periods: Period[] } {
  const unit = days.length > DAYS_SHOWN_MAX ? 'month' : 'day';
  const periods: Period[] = [];
  for (const day of days) {
    const name = new Date(day.at).toISOString().slice(0, unit === 'month' ? 7 : 10);
    const last = periods.at(-1);
    if (last?.name === name) addDay(last, day);
    else periods.push({ ...day, views: { ...day.views }, name });
  }
  return { unit, periods };
}

export const totalViews = ({ views }: FigureDay): number => viewSources.reduce((sum, source) => sum + views[source], 0);
