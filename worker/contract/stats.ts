import { DAY } from './time.ts';

export type { Statistics, StatisticsResponse } from './stats.schema.ts';

export const statsMessages = {
  unavailable: 'Unable to load admin statistics',
  /** Shown below `unavailable`. */
  tryRefreshing: 'Please try refreshing.',
  loadFailed: 'Failed to load admin statistics',
  refreshFailed: 'Failed to refresh admin statistics',
  refreshed: 'Admin statistics refreshed',
} as const;

/** Milliseconds. */
export const STATS_WINDOW = 30 * DAY;
export const STATS_REFRESH_EVERY = DAY / 2;
/** Rows of disliked articles and bloggers, rising bloggers and all bloggers. */
export const STATS_TOP = 10;
export const STATS_RECENT = 50;
export const STATS_MOST_VIEWED = 20;
/** Rows of each list in the dashboard's summary. */
export const STATS_SUMMARY_TOP = 5;
/** Limits the table to the highest counts; thousands of rows would be of no use. */
export const STATS_MONTHLY_COUNTS = 50;
