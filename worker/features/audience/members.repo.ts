import { type SQL, sql } from 'drizzle-orm';
import { DAY } from '#contract/time';
import type { Db, Statement } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { newIdSql, subscriberCadenceSql } from './members.statements.ts';

/** Subscriptions or former members that one slice handles. */
export const MEMBERS_SLICE = 1000;
/** Time for which the agreement of a former member to emails is stored. */
const FORMER_MEMBER_MS = 365 * DAY;

/** Reads the highest number of a subscription, 0 without any. */
export function lastSubscriptionStatement(db: Db) {
  return db.all<{ last: number }>(sql`SELECT coalesce(max(rowid), 0) AS last FROM subscriptions`);
}

/** Puts the subscribers of a slice of subscriptions on the lists of their bloggers, unless they are or were members. */
export function fillMembersStatements(db: Db, after: number, now: number) {
  const slice = sql`s.rowid > ${after} AND s.rowid <= ${after + MEMBERS_SLICE} AND s.active = 1 AND s.ended_at IS NULL`;
  return [
    db.run(sql`
      INSERT INTO contacts (id, user, created_at)
      SELECT ${newIdSql}, s.subscriber, ${now} FROM subscriptions s WHERE ${slice} ON CONFLICT DO NOTHING`),
    db.run(sql`
      INSERT INTO list_members (blogger, contact, state, cadence, source, joined_at)
      SELECT s.creator, c.seq, 'active', ${subscriberCadenceSql(sql`c.user`)}, 'subscribe', s.created_at
        FROM subscriptions s JOIN contacts c ON c.user = s.subscriber WHERE ${slice}
          ON CONFLICT DO NOTHING`),
  ] as const;
}

/** A former member whose time is over, with the address that left the list. */
export type FormerMember = { blogger: number; contact: number; email: string };

const isOverSql = (now: number): SQL => sql`state = 'left' AND left_at <= ${now - FORMER_MEMBER_MS}`;

/** Reads the next former members who left a year ago. */
export function formerMembersStatement(db: Db, now: number) {
  return db.all<FormerMember>(sql`
    SELECT m.blogger, m.contact, coalesce(u.email, c.email) AS email
      FROM (SELECT blogger, contact FROM list_members WHERE ${isOverSql(now)} ORDER BY left_at LIMIT ${literalNumber(MEMBERS_SLICE)}) m
      JOIN contacts c ON c.seq = m.contact LEFT JOIN users u ON u.seq = c.user`);
}

/** Reads the next lists that the user left, in order of bloggers. */
export function leftListsStatement(db: Db, user: number, after: number) {
  return db.all<{ blogger: number; email: string }>(sql`
    SELECT m.blogger, u.email
      FROM users u JOIN contacts c ON c.user = u.seq JOIN list_members m ON m.contact = c.seq
     WHERE u.seq = ${user} AND m.state = 'left' AND m.blogger > ${after} ORDER BY m.blogger LIMIT ${literalNumber(MEMBERS_SLICE)}`);
}

/**
 * Reads who left the list among the next members of a blogger, in order of contacts. A slice of a deletion erases fewer
 * members than this reads (`worker/features/deletions/erasing.repo.ts`).
 */
export function leftMembersStatement(db: Db, blogger: number) {
  return db.all<{ email: string }>(sql`
    SELECT coalesce(u.email, c.email) AS email
      FROM (SELECT contact, state FROM list_members WHERE blogger = ${blogger} ORDER BY contact LIMIT ${literalNumber(MEMBERS_SLICE)}) m
      JOIN contacts c ON c.seq = m.contact LEFT JOIN users u ON u.seq = c.user WHERE m.state = 'left'`);
}

/** Deletes these former members, unless they have returned, and their guests without another list. */
export function deleteFormerMembersStatements(db: Db, members: readonly FormerMember[], now: number): Statement[] {
  const keys = JSON.stringify(members.map(({ blogger, contact }) => [blogger, contact]));
  const isDeleted = sql`${isOverSql(now)} AND (blogger, contact) IN (SELECT value->>0, value->>1 FROM json_each(${keys}))`;
  return [
    db.run(sql`
      DELETE FROM contacts WHERE seq IN (SELECT value->>1 FROM json_each(${keys})) AND email IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM list_members WHERE contact = contacts.seq AND NOT (${isDeleted}))`),
    db.run(sql`DELETE FROM list_members WHERE ${isDeleted}`),
  ];
}
