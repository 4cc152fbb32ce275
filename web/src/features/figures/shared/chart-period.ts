export type PeriodUnit = 'minute' | 'hour' | '6 hours' | 'day' | 'month';

/** A bar of a chart. `at` is its start (milliseconds UTC), `name` is '2026-11-26', '2026-11' or '2026-11-26T10:05'. */
export type ChartPeriod = { at: number; name: string };

export const sumOf = <Row>(rows: readonly Row[], count: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + count(row), 0);
