import { DAY } from './limits.ts';
import { monthStart } from './prices.ts';

/** A larger change of the platform's fee must be confirmed and is announced. In percentage points. */
const LARGE_FEE_CHANGE_POINTS = 2;

/** An announced fee starts at least this many days after its announcement. */
const FEE_NOTICE_DAYS = 7;

/** Bloggers are counted up to this number; the result means "at least" from there on. */
export const BLOGGERS_COUNT_MAX = 10_000;

/** The fee in force, and the last one that bloggers were notified of. In percent. */
type Fees = { feePercentage: number; announcedFeePercentage: number };

/** Fees have two decimals at most. */
const isFarApart = (one: number, other: number): boolean =>
  Math.round(Math.abs(one - other) * 100) > LARGE_FEE_CHANGE_POINTS * 100;

/**
 * Whether a change of the fee must be confirmed and announced. Small changes add up: what counts is also the distance
 * from the last fee that bloggers know.
 */
export const isLargeFeeChange = ({ feePercentage, announcedFeePercentage }: Fees, to: number): boolean =>
  to !== feePercentage && (isFarApart(feePercentage, to) || isFarApart(announcedFeePercentage, to));

/** Whether only earlier small changes make a change large. */
export const isLargeInSum = (fees: Fees, to: number): boolean =>
  isLargeFeeChange(fees, to) && !isFarApart(fees.feePercentage, to);

/** Returns when a fee announced at a moment starts: the next 1st that is far enough away. Milliseconds UTC. */
export function feeChangeStart(at: number): number {
  const next = monthStart(at, 1);
  return next - at >= FEE_NOTICE_DAYS * DAY ? next : monthStart(at, 2);
}

/** The fee in force and the scheduled one, in percent. `next...` are null without a scheduled fee; `nextFeeFrom` is in milliseconds UTC. */
export type FeeOutlook = { feePercentage: number; nextFeePercentage: number | null; nextFeeFrom: number | null };

/** Returns the fee at a moment that is not in the past, in percent. */
export function feePercentageAt({ feePercentage, nextFeePercentage, nextFeeFrom }: FeeOutlook, at: number): number {
  return nextFeePercentage !== null && nextFeeFrom !== null && at >= nextFeeFrom ? nextFeePercentage : feePercentage;
}
