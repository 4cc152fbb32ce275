import { DAY } from '#contract/time';
import { type DateFormat, formatDate } from '@/lib/text/format.ts';

/** Formats a billing day in UTC, in every time zone of the reader: 'December 1'. `at` is milliseconds UTC. */
export const billingDay = (at: number, format: DateFormat = 'day'): string => formatDate(at, format, 'UTC');

/**
 * Returns the last whole day of a paid period that ends at `end` (milliseconds UTC): 'November 30' for the start of
 * December.
 */
export const lastPaidDay = (end: number): string => billingDay(Math.floor(end / DAY) * DAY - 1);
