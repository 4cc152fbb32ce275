import { sql } from 'drizzle-orm';
import { type Cadence, READERS_COUNTED_MAX } from '#contract/audience';
import { DAY } from '#contract/time';
import { assertStatement } from '../../db/assert.ts';
import type { Db } from '../../db/client.ts';
import { streamSql } from '../../db/streams.ts';
import { hasPaidAccessSql } from '../access/access.statements.ts';

/** `email` only of guests, who agreed that the blogger sees it. */
export type ReaderRow = {
  seq: number;
  id: string;
  username: string | null;
  email: string | null;
  cadence: Cadence;
  isSubscribed: number;
  joinedAt: number;
};

/** Reads a page of a blogger's readers, newest contacts first. */
export function readersStatement(db: Db, blogger: number, page: { before: number; limit: number }, now: number) {
  return db.all<ReaderRow>(sql`
    SELECT m.contact AS seq, c.id, u.username, m.cadence, m.joined_at AS joinedAt,
      CASE WHEN m.consent->>'place' = 'form' THEN c.email END AS email,
      c.user IS NOT NULL AND ${hasPaidAccessSql(sql`c.user`, blogger, now)} AS isSubscribed
      FROM list_members m JOIN contacts c ON c.seq = m.contact LEFT JOIN users u ON u.seq = c.user
     WHERE m.blogger = ${blogger} AND m.contact < ${page.before} AND m.state = 'active'
       AND (c.user IS NULL OR u.deleting_at IS NULL)
     ORDER BY m.contact DESC LIMIT ${page.limit}`);
}

/** Counts a blogger's readers: one row, each count up to READERS_COUNTED_MAX. `joined` and `left` are of the newest contacts. */
export function readerCountsStatement(db: Db, blogger: number, now: number) {
  const month = now - 30 * DAY;
  return db.all<{ total: number; subscribers: number; joined: number; left: number }>(sql`
    WITH newest AS MATERIALIZED (
      SELECT state, joined_at, left_at FROM list_members WHERE blogger = ${blogger} ORDER BY contact DESC LIMIT ${READERS_COUNTED_MAX})
    SELECT (SELECT count(*) FROM (SELECT 1 FROM list_members WHERE blogger = ${blogger} AND state = 'active'
                                   LIMIT ${READERS_COUNTED_MAX})) AS total,
      coalesce(sum(state = 'active' AND joined_at >= ${month}), 0) AS joined,
      coalesce(sum(state = 'left' AND left_at >= ${month}), 0) AS "left",
      coalesce((SELECT active_subscribers FROM profiles WHERE user = ${blogger}), 0) AS subscribers
      FROM newest`);
}

const memberSql = (blogger: number, contactId: string) => sql`
  list_members WHERE blogger = ${blogger} AND contact = (SELECT seq FROM contacts WHERE id = ${contactId}) AND state = 'active'`;

/**
 * Takes a reader who does not pay off the list, and their follow with it. Rolls the batch back for a subscriber. The last
 * statement returns a row if there was such a reader.
 */
export function removeReaderStatements(db: Db, blogger: number, contactId: string, now: number) {
  const user = sql`(SELECT user FROM contacts WHERE id = ${contactId})`;
  return [
    assertStatement(db, sql`NOT (${user} IS NOT NULL AND ${hasPaidAccessSql(user, blogger, now)})`),
    db.run(sql`
      DELETE FROM follows WHERE user = ${user} AND kind = 0 AND stream = ${streamSql('blogger', sql`${blogger}`)}
         AND EXISTS (SELECT 1 FROM ${memberSql(blogger, contactId)})`),
    db.all<{ contact: number }>(sql`
      UPDATE list_members SET state = 'left', left_at = ${now}, followed_at = NULL
       WHERE blogger = ${blogger} AND contact = (SELECT seq FROM contacts WHERE id = ${contactId}) AND state = 'active'
      RETURNING contact`),
  ] as const;
}
