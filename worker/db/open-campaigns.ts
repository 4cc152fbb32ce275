import { type SQL, sql } from 'drizzle-orm';

/**
 * SQL condition: a campaign has not ended. It has the words of the partial index `campaigns_open`, which SQLite uses only
 * for the same condition.
 * @param table name or alias of `campaigns` in the statement
 */
export const isOpenCampaignSql = (table = 'campaigns'): SQL =>
  sql`${sql.raw(table)}.state IN ('preparing', 'sending', 'paused')`;
