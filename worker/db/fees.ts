import { sql } from 'drizzle-orm';
import { DEFAULT_FEE_PERCENTAGE } from '#contract/settings';

/** The platform's fee in percent at a moment (milliseconds UTC). A scheduled fee is a row with a later `since`. */
export const feeInForceSql = (at: number) => sql`coalesce(
  (SELECT percentage FROM platform_fees WHERE since <= ${at} ORDER BY since DESC LIMIT 1),
  (SELECT platform_fee_percentage FROM platform_settings WHERE id = 1), ${DEFAULT_FEE_PERCENTAGE})`;
