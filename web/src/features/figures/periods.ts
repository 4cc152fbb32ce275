import { type FigureDay, readerChanges, viewSources } from '#contract/figures';

/** Days that a chart shows one by one; more are shown by month. */
const DAYS_SHOWN_MAX = 90;

export type PeriodUnit = 'day' | 'month';

/** Counts of a day, or of the days of a month within the range. `name` is '2026-11-26' or '2026-11'. */
export type Period = FigureDay & { name: string };

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

export const sumOf = <Row>(rows: readonly Row[], count: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + count(row), 0);
