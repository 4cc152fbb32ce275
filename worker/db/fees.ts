import { sql } from 'drizzle-orm';
import { DAY } from '#contract/limits';
import { DEFAULT_FEE_PERCENTAGE } from '#contract/settings';

/**
 * The last fee in force that bloggers were notified of, otherwise the first fee. In percent. Announced fees start with a
 * month (`feeChangeStart`), small changes at the moment they are saved.
 */
export const announcedFeeSql = (at: number) => sql`coalesce(
  (SELECT percentage FROM platform_fees
    WHERE since <= ${at} AND since % ${DAY} = 0 AND strftime('%d', since / 1000, 'unixepoch') = '01'
    ORDER BY since DESC LIMIT 1),
  (SELECT platform_fee_percentage FROM platform_settings
    WHERE id = 1 AND NOT EXISTS (SELECT 1 FROM platform_fees WHERE since <= ${at})), ${DEFAULT_FEE_PERCENTAGE})`;

/** The platform's fee in percent at a moment (milliseconds UTC). A scheduled fee is a row with a later `since`. */
export const feeInForceSql = (at: number) => sql`coalesce(
  (SELECT percentage FROM platform_fees WHERE since <= ${at} ORDER BY since DESC LIMIT 1),
  (SELECT platform_fee_percentage FROM platform_settings WHERE id = 1), ${DEFAULT_FEE_PERCENTAGE})`;
