import { monthStart } from './prices.ts';
import { DAY } from './time.ts';

/** Larger fee changes must be confirmed and are announced. Percentage points. */
const LARGE_FEE_CHANGE_POINTS = 2;

/** Minimum number of days between the announcement of a fee and its start. */
const FEE_NOTICE_DAYS = 7;

/** Bloggers are counted up to this number; the result then means "at least". */
export const BLOGGERS_COUNT_MAX = 10_000;

/** Current fee, and the last one that bloggers were notified of. In percent. */
type Fees = { feePercentage: number; announcedFeePercentage: number };

/** Compares hundredths, because fees have at most two decimals. */
const isFarApart = (one: number, other: number): boolean =>
  Math.round(Math.abs(one - other) * 100) > LARGE_FEE_CHANGE_POINTS * 100;

/**
 * Checks whether a fee change must be confirmed and announced. Compares with the last announced fee too, so many small
 * changes add up.
 */
export const isLargeFeeChange = ({ feePercentage, announcedFeePercentage }: Fees, to: number): boolean =>
  to !== feePercentage && (isFarApart(feePercentage, to) || isFarApart(announcedFeePercentage, to));

/** Checks whether a change is large only because of earlier small changes. */
export const isLargeInSum = (fees: Fees, to: number): boolean =>
  isLargeFeeChange(fees, to) && !isFarApart(fees.feePercentage, to);

/** Returns when a fee announced at `at` starts: the first 1st that is far enough away. Milliseconds UTC. */
export function feeChangeStart(at: number): number {
  const next = monthStart(at, 1);
  return next - at >= FEE_NOTICE_DAYS * DAY ? next : monthStart(at, 2);
}

/**
 * Current and scheduled fee, in percent. `next...` are null without a scheduled fee; `nextFeeFrom` is milliseconds UTC.
 */
export type FeeOutlook = { feePercentage: number; nextFeePercentage: number | null; nextFeeFrom: number | null };

/** Returns the fee at a current or future time, in percent. */
export function feePercentageAt({ feePercentage, nextFeePercentage, nextFeeFrom }: FeeOutlook, at: number): number {
  return nextFeePercentage !== null && nextFeeFrom !== null && at >= nextFeeFrom ? nextFeePercentage : feePercentage;
}
