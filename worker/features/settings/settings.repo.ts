import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** What an admin has set of the platform: at most one row. */
export function platformStatement(db: Db) {
  return db.all<{ name: string; supportEmail: string; feePercentage: number }>(sql`
    SELECT platform_name AS name, platform_email AS supportEmail, platform_fee_percentage AS feePercentage
      FROM platform_settings WHERE id = 1`);
}
