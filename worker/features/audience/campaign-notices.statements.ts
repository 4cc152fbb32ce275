import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { notifyStatement } from '../notifications/notifications.statements.ts';

/**
 * SELECT for `notifyStatement`: the bloggers of campaigns of posts, with the emails that were sent.
 * @param which condition on `campaigns`
 * @param suffix added to `ref`, if the same campaign can cause several notifications
 */
export const campaignBloggersSql = (which: SQL, suffix = ''): SQL => sql`
  SELECT blogger AS user, substr(key, 6) || ${suffix} AS ref, max(sent, 1) AS count
    FROM campaigns WHERE kind = 'post' AND ${which}`;

/** Notifies the bloggers of campaigns that are being paused. Put it before the change, in its batch. */
export const notifyOfPauseStatement = (db: Db, which: SQL, now: number) =>
  notifyStatement(db, 'campaign_paused', campaignBloggersSql(which, `:${now}`), now);
