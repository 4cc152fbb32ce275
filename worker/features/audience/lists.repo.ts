import { type SQL, sql } from 'drizzle-orm';
import type { Cadence } from '#contract/audience';
import type { Db, Statement } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { hasPaidAccessSql } from '../access/access.statements.ts';
import { getsCampaignSql } from './campaign-start.statements.ts';
import { DIGEST_LIST, type ListMember } from './lists.policy.ts';
import { presentContactSql } from './members.statements.ts';

export type MailingListRow = {
  bloggerId: string;
  seq: number;
  username: string;
  cadence: Cadence;
  isFollowed: number;
  isSubscribed: number;
};

const contactOf = (user: number | SQL): SQL => sql`(SELECT seq FROM contacts WHERE user = ${user})`;

/** Reads a page of a user's lists, newest bloggers first. */
export function mailingListsStatement(db: Db, user: number, page: { before: number; limit: number }, now: number) {
  return db.all<MailingListRow>(sql`
    SELECT m.blogger AS seq, b.id AS bloggerId, b.username, m.cadence, m.followed_at IS NOT NULL AS isFollowed,
      ${hasPaidAccessSql(user, sql`m.blogger`, now)} AS isSubscribed
      FROM list_members m JOIN users b ON b.seq = m.blogger AND b.deleting_at IS NULL
     WHERE m.contact = ${contactOf(user)} AND m.blogger < ${page.before} AND m.state = 'active'
     ORDER BY m.blogger DESC LIMIT ${literalNumber(page.limit)}`);
}

/** Changes the cadence of one of the user's lists, or of all. */
export function saveCadenceStatement(db: Db, user: number, cadence: Cadence, bloggerId: string | undefined): Statement {
  const isMeant = bloggerId === undefined ? sql`1` : sql`blogger = (SELECT seq FROM users WHERE id = ${bloggerId})`;
  return db.run(sql`
    UPDATE list_members SET cadence = ${cadence}
     WHERE contact = ${contactOf(user)} AND state = 'active' AND cadence <> ${cadence} AND ${isMeant}`);
}

const isWeekly = (contact: number): SQL =>
  sql`contact = ${presentContactSql(contact)} AND ${getsCampaignSql('digest')}`;

/** `canReturn`: a guest, or a user who still follows or subscribes. */
export type LinkedMember = { username: string | null; cadence: Cadence; user: number | null; canReturn: number };

/** Reads the membership of an unsubscribe link, or for DIGEST_LIST of all weekly lists together: at most one row. */
export function linkedMemberStatement(db: Db, { contact, blogger }: ListMember) {
  if (blogger === DIGEST_LIST) {
    return db.all<LinkedMember>(sql`
      SELECT NULL AS username, user, 0 AS canReturn, iif(EXISTS (SELECT 1 FROM list_members WHERE ${isWeekly(contact)}), 'weekly', 'none') AS cadence
        FROM contacts WHERE seq = ${presentContactSql(contact)}`);
  }
  return db.all<LinkedMember>(sql`
    SELECT b.username, iif(m.state = 'left', 'none', m.cadence) AS cadence, c.user,
      m.state = 'active' OR c.user IS NULL AS canReturn
      FROM list_members m JOIN contacts c ON c.seq = m.contact JOIN users b ON b.seq = m.blogger
     WHERE m.blogger = ${blogger} AND m.contact = ${presentContactSql(contact)}`);
}

/** Reads the list that a campaign is for, a blogger's `seq` or DIGEST_LIST: no row for a campaign that was deleted. */
export function campaignListStatement(db: Db, campaign: number) {
  return db.all<{ list: number }>(sql`
    SELECT coalesce(blogger, ${DIGEST_LIST}) AS list FROM campaigns WHERE seq = ${campaign}`);
}

/** Counts an unsubscription through a campaign's email, once. Put it before the change, in its batch. */
export function countUnsubscribedStatement(db: Db, { contact, blogger, campaign = 0 }: ListMember): Statement {
  const isMember =
    blogger === DIGEST_LIST
      ? isWeekly(contact)
      : sql`blogger = ${blogger} AND contact = ${presentContactSql(contact)} AND state = 'active' AND cadence <> 'none'`;
  return db.run(sql`
    UPDATE campaigns SET unsubscribed = unsubscribed + 1
     WHERE seq = ${campaign} AND EXISTS (SELECT 1 FROM list_members WHERE ${isMember})`);
}

/**
 * Changes the cadence of the membership of a link, or of all weekly ones. A guest without emails leaves the list; a user
 * still follows the blogger in the feed.
 */
export function saveLinkedCadenceStatement(
  db: Db,
  { contact, blogger }: ListMember,
  cadence: Cadence,
  now: number,
): Statement {
  const isGuest = sql`EXISTS (SELECT 1 FROM contacts WHERE seq = ${presentContactSql(contact)} AND user IS NULL)`;
  const isLeft = cadence === 'none' ? isGuest : sql`0`;
  const isMeant =
    blogger === DIGEST_LIST
      ? isWeekly(contact)
      : sql`blogger = ${blogger} AND contact = ${presentContactSql(contact)} AND (state = 'active' OR ${isGuest})`;
  return db.run(sql`
    UPDATE list_members SET cadence = ${cadence}, state = iif(${isLeft}, 'left', 'active'),
      left_at = iif(${isLeft}, coalesce(left_at, ${now}), NULL)
     WHERE ${isMeant}`);
}
