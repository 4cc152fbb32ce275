import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** Columns that end a key without a new one. No key has such a hash. */
export const endedColumnsSql = (now: number): SQL => sql`hash = 'ended:' || id, ended_at = coalesce(ended_at, ${now})`;

/** Ends the addresses of all private feeds of a user, who can create new ones. */
export const endFeedKeysStatement = (db: Db, user: number, now: number) =>
  db.run(sql`UPDATE feed_keys SET ${endedColumnsSql(now)} WHERE user = ${user}`);
