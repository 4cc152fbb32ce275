import { DAY } from './limits.ts';
import { monthStart } from './prices.ts';

/** A larger change of the platform's fee must be confirmed and is announced. In percentage points. */
const LARGE_FEE_CHANGE_POINTS = 2;

/** An announced fee starts at least this many days after its announcement. */
const FEE_NOTICE_DAYS = 7;

/** Bloggers are counted up to this number; the result means "at least" from there on. */
export const BLOGGERS_COUNT_MAX = 10_000;

/** Whether a change of the fee must be confirmed and announced. Fees have two decimals at most. */
export const isLargeFeeChange = (from: number, to: number): boolean =>
  Math.round(Math.abs(to - from) * 100) > LARGE_FEE_CHANGE_POINTS * 100;

/** Returns when a fee announced at a moment starts: the next 1st that is far enough away. Milliseconds UTC. */
export function feeChangeStart(at: number): number {
  const next = monthStart(at, 1);
  return next - at >= FEE_NOTICE_DAYS * DAY ? next : monthStart(at, 2);
}
