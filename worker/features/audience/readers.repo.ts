import { type SQL, sql } from 'drizzle-orm';
import { type Cadence, EMAILED_COUNTED_MAX, READERS_COUNTED_MAX, READERS_SEARCHED_MAX } from '#contract/audience';
import { DAY } from '#contract/time';
import { assertStatement } from '../../db/assert.ts';
import { beginsWithSql } from '../../db/begins-with.ts';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { streamSql } from '../../db/streams.ts';
import { hasPaidAccessSql } from '../access/access.statements.ts';
import { getsCampaignSql, isPendingSql } from './campaign-start.statements.ts';

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

/** A part of a list: `limit` contacts below `before`. */
type Page = { before: number; limit: number };

/** SQL condition: the blogger sees the address of the member `m`, who agreed to that, or has it already. */
const showsAddress = sql`m.consent->>'place' IN ('form', 'import')`;

const columns = (blogger: number, now: number): SQL => sql`
  m.contact AS seq, c.id, u.username, m.cadence, m.joined_at AS joinedAt, CASE WHEN ${showsAddress} THEN c.email END AS email,
  c.user IS NOT NULL AND ${hasPaidAccessSql(sql`c.user`, blogger, now)} AS isSubscribed`;
const contact = sql`CROSS JOIN contacts c ON c.seq = m.contact LEFT JOIN users u ON u.seq = c.user`;
const isReader = sql`m.state = 'active' AND (c.user IS NULL OR u.deleting_at IS NULL)`;

/** Reads a page of a blogger's readers, newest contacts first. */
export function readersStatement(db: Db, blogger: number, page: Page, now: number) {
  return db.all<ReaderRow>(sql`
    SELECT ${columns(blogger, now)} FROM list_members m ${contact}
     WHERE m.blogger = ${blogger} AND m.contact < ${page.before} AND ${isReader}
     ORDER BY m.contact DESC LIMIT ${literalNumber(page.limit)}`);
}

/** Names that a search looks up on the whole platform. If more begin with the text, it searches the list itself. */
const NAMES_MAX = 2000;

/**
 * Reads how to search a list: `isCommon` if more than NAMES_MAX names begin with the text, `isLong` if the list then has
 * more readers than a search reads. One row.
 */
export function searchScopeStatement(db: Db, blogger: number, text: string) {
  const isCommon = sql`(
    EXISTS (SELECT 1 FROM users WHERE ${beginsWithSql('username', text)} LIMIT 1 OFFSET ${NAMES_MAX})
      OR EXISTS (SELECT 1 FROM contacts WHERE email IS NOT NULL AND ${beginsWithSql('email', text)} LIMIT 1 OFFSET ${NAMES_MAX}))`;
  return db.all<{ isCommon: number; isLong: number }>(sql`
    WITH scope(isCommon) AS MATERIALIZED (SELECT ${isCommon})
    SELECT isCommon, iif(isCommon, EXISTS (
        SELECT 1 FROM list_members WHERE blogger = ${blogger} AND state = 'active' LIMIT 1 OFFSET ${READERS_SEARCHED_MAX}), 0) AS isLong
      FROM scope`);
}

/** Reads a page of the readers whose name, or address if the blogger sees it, begins with a text that is not common. */
export function namedReadersStatement(db: Db, blogger: number, text: string, page: Page, now: number) {
  return db.all<ReaderRow>(sql`
    SELECT ${columns(blogger, now)}
      FROM (SELECT k.seq FROM users n CROSS JOIN contacts k ON k.user = n.seq WHERE ${beginsWithSql('n.username', text)}
             UNION ALL
            SELECT seq FROM contacts WHERE email IS NOT NULL AND ${beginsWithSql('email', text)}) named
      CROSS JOIN list_members m ON m.blogger = ${blogger} AND m.contact = named.seq ${contact}
     WHERE m.contact < ${page.before} AND ${isReader} AND (c.user IS NOT NULL OR ${showsAddress})
     ORDER BY m.contact DESC LIMIT ${literalNumber(page.limit)}`);
}

/** Reads the same for a common text among the READERS_SEARCHED_MAX newest contacts of the page. */
export function scannedReadersStatement(db: Db, blogger: number, text: string, page: Page, now: number) {
  return db.all<ReaderRow>(sql`
    SELECT ${columns(blogger, now)}
      FROM (SELECT * FROM list_members WHERE blogger = ${blogger} AND contact < ${page.before} AND state = 'active'
             ORDER BY contact DESC LIMIT ${literalNumber(READERS_SEARCHED_MAX)}) m ${contact}
     WHERE ${isReader} AND (${beginsWithSql('u.username', text)} OR ${showsAddress} AND ${beginsWithSql('c.email', text)})
     LIMIT ${literalNumber(page.limit)}`);
}

/** Counts the readers who get each post by email, up to EMAILED_COUNTED_MAX: one row. */
export function emailedReadersStatement(db: Db, blogger: number) {
  return db.all<{ count: number }>(sql`
    SELECT count(*) AS count FROM (
      SELECT 1 FROM list_members WHERE blogger = ${blogger} AND ${getsCampaignSql('post')} AND NOT ${isPendingSql()}
       LIMIT ${literalNumber(EMAILED_COUNTED_MAX)})`);
}

/** Counts a blogger's readers: one row, each count up to READERS_COUNTED_MAX. `joined` and `left` are of the newest contacts. */
export function readerCountsStatement(db: Db, blogger: number, now: number) {
  const month = now - 30 * DAY;
  return db.all<{ total: number; subscribers: number; joined: number; left: number }>(sql`
    WITH newest AS MATERIALIZED (
      SELECT state, joined_at, left_at FROM list_members WHERE blogger = ${blogger} ORDER BY contact DESC LIMIT ${literalNumber(READERS_COUNTED_MAX)})
    SELECT (SELECT count(*) FROM (SELECT 1 FROM list_members WHERE blogger = ${blogger} AND state = 'active'
                                   LIMIT ${literalNumber(READERS_COUNTED_MAX)})) AS total,
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
