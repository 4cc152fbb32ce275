import { sql } from 'drizzle-orm';
import { DEFAULT_FEE_PERCENTAGE } from '#contract/settings';
import { DAY } from '#contract/time';
import type { Db } from './client.ts';
import { literalNumber } from './literal-number.ts';

/** The platform's fee in percent from `since` (milliseconds UTC) on. */
export type Fee = { since: number; percentage: number };

/** A payment older than this many fees is split at the fee before all of them. */
const FEES_READ = 100;

/** The fee before the first stored one: the default. Without any stored fee, the fee in the settings. */
const firstFeeSql = sql`coalesce(
  (SELECT platform_fee_percentage FROM platform_settings
    WHERE id = 1 AND NOT EXISTS (SELECT 1 FROM platform_fees)), ${DEFAULT_FEE_PERCENTAGE})`;

/**
 * The last fee in force that bloggers were notified of, otherwise the first fee. In percent. Announced fees start on
 * the 1st of a month (`feeChangeStart`), small changes when they are saved.
 */
export const announcedFeeSql = (at: number) => sql`coalesce(
  (SELECT percentage FROM platform_fees
    WHERE since <= ${at} AND since % ${DAY} = 0 AND strftime('%d', since / 1000, 'unixepoch') = '01'
    ORDER BY since DESC LIMIT 1), ${firstFeeSql})`;

/** The platform's fee in percent at `at` (milliseconds UTC). A scheduled fee is a row with a later `since`. */
export const feeInForceSql = (at: number) => sql`coalesce(
  (SELECT percentage FROM platform_fees WHERE since <= ${at} ORDER BY since DESC LIMIT 1), ${firstFeeSql})`;

/** Columns `nextFeePercentage` and `nextFeeFrom` (milliseconds UTC) of the scheduled fee. Both are null without one. */
export const nextFeeSql = (at: number) => sql`
  (SELECT percentage FROM platform_fees WHERE since > ${at} ORDER BY since LIMIT 1) AS nextFeePercentage,
  (SELECT min(since) FROM platform_fees WHERE since > ${at}) AS nextFeeFrom`;

/** Reads the fees, newest first; the last one has no start. */
export const feesStatement = (db: Db) =>
  db.all<Fee>(sql`
    SELECT * FROM (SELECT since, percentage FROM platform_fees ORDER BY since DESC LIMIT ${literalNumber(FEES_READ)})
    UNION ALL SELECT ${Number.MIN_SAFE_INTEGER}, ${firstFeeSql} ORDER BY since DESC`);

/** Returns the result of `feeInForceSql` from the rows of `feesStatement`. */
export function feeAt(fees: readonly Fee[], at: number): number {
  const fee = fees.find(({ since }) => since <= at);
  if (fee === undefined) throw new Error('The fees were not read');
  return fee.percentage;
}
