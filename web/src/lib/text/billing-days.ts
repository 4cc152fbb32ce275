import { DAY } from '#contract/limits';
import { type DateFormat, formatDate } from './format.ts';

/** Billing's days are those of UTC, wherever the reader is: 'December 1'. `at` is milliseconds UTC. */
export const billingDay = (at: number, format: DateFormat = 'day'): string => formatDate(at, format, 'UTC');

/** The last whole day of what is paid until a moment (milliseconds UTC): 'November 30' where it ends as December begins. */
export const lastPaidDay = (end: number): string => billingDay(Math.floor(end / DAY) * DAY - 1);
