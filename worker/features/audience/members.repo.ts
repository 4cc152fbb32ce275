import { sql } from 'drizzle-orm';
import { DAY } from '#contract/time';
import type { Db } from '../../db/client.ts';
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

/**
 * Deletes a slice of former members a year after they left, and guests without another list. Returns a row for each guest
 * and each member.
 */
export function sweepFormerMembersStatements(db: Db, now: number) {
  const isOver = sql`state = 'left' AND left_at <= ${now - FORMER_MEMBER_MS}`;
  const slice = sql`SELECT blogger, contact FROM list_members WHERE ${isOver} ORDER BY left_at LIMIT ${MEMBERS_SLICE}`;
  const isOnNoList = sql`
    email IS NOT NULL AND NOT EXISTS (SELECT 1 FROM list_members WHERE contact = contacts.seq AND NOT (${isOver}))`;
  return [
    db.all<{ swept: 1 }>(sql`
      DELETE FROM contacts WHERE seq IN (SELECT contact FROM (${slice})) AND ${isOnNoList} RETURNING 1 AS swept`),
    // The slice has moved on: its guests without another list wait for the next round.
    db.all<{ swept: 1 }>(sql`
      DELETE FROM list_members WHERE (blogger, contact) IN (${slice})
         AND contact NOT IN (SELECT seq FROM contacts WHERE seq IN (SELECT contact FROM (${slice})) AND ${isOnNoList})
      RETURNING 1 AS swept`),
  ] as const;
}
