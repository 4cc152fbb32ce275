import { DAY } from './limits.ts';

export type { Statistics, StatisticsResponse } from './stats.schema.ts';

/** Spec §8 'Admin'. */
export const statsMessages = {
  unavailable: 'Unable to load admin statistics',
  /** Said below `unavailable`. */
  tryRefreshing: 'Please try refreshing.',
  loadFailed: 'Failed to load admin statistics',
  refreshFailed: 'Failed to refresh admin statistics',
  refreshed: 'Admin statistics refreshed',
} as const;

/** Spec §9 'Admin lists'. */
export const STATS_WINDOW = 30 * DAY;
export const STATS_REFRESH_EVERY = DAY / 2;
/** Of the disliked articles and bloggers, the rising ones and all bloggers. */
export const STATS_TOP = 10;
export const STATS_RECENT = 50;
export const STATS_MOST_VIEWED = 20;
/** Of each list in the summary on the dashboard. */
export const STATS_SUMMARY_TOP = 5;
/** The spec counts every blogger; a table of thousands is of no use, so the highest stand for all. */
export const STATS_MONTHLY_COUNTS = 50;
