import { type SQL, sql } from 'drizzle-orm';
import { CARRIED_FOLLOWS_NAMED, type Cadence, FOLLOWS_MAX } from '#contract/audience';
import { DAY } from '#contract/time';
import type { Db, Statement } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { streamSql } from '../../db/streams.ts';
import { hasPaidAccessSql } from '../access/access.statements.ts';
import { countOfDayStatement } from '../notifications/notifications.statements.ts';
import { copyGuestStatements } from './campaign-start.statements.ts';

/** A reader and the blogger whose list is meant, by `seq`. */
export type ListPair = { user: number; blogger: number };

/** The agreement to emails, as stored. `at` is milliseconds UTC. */
export type Consent = { at: number; place: string; wording: string };

/** SQL expression: a new public id. */
export const newIdSql = sql`lower(hex(randomblob(16)))`;

/** SQL expression: the contact of a user; NULL without one. */
export const contactSql = (user: number | SQL): SQL => sql`(SELECT seq FROM contacts WHERE user = ${user})`;

/** SQL expression: the contact that has the memberships of a contact, which may have been merged into another one. */
export const presentContactSql = (contact: number | SQL): SQL =>
  sql`coalesce((SELECT contact FROM merged_contacts WHERE old = ${contact}), ${contact})`;

/** SQL condition: the user follows the blogger for free. */
export const isFreeFollowerSql = (user: number | SQL, blogger: number | SQL): SQL => sql`EXISTS (
  SELECT 1 FROM contacts c JOIN list_members m ON m.contact = c.seq AND m.blogger = ${blogger}
   WHERE c.user = ${user} AND m.state = 'active' AND m.followed_at IS NOT NULL)`;

/** Adds the contact of a user who has none. */
export function addContactStatement(db: Db, user: number | SQL, now: number, onlyIf: SQL = sql`1`): Statement {
  return db.run(sql`
    INSERT INTO contacts (id, user, created_at)
    SELECT ${newIdSql}, seq, ${now} FROM users WHERE seq = ${user} AND deleting_at IS NULL AND ${onlyIf}
        ON CONFLICT DO NOTHING`);
}

/** SQL condition: the user may follow one more thing. */
export const hasFollowsLeftSql = (user: number | SQL): SQL =>
  sql`(SELECT count(*) FROM follows WHERE user = ${user}) < ${FOLLOWS_MAX}`;

/** Follows a blogger in the feed, unless the user has FOLLOWS_MAX follows. */
export function followBloggerStatement(db: Db, user: number | SQL, blogger: number | SQL, now: number): Statement {
  return db.run(sql`
    INSERT INTO follows (user, kind, stream, blogger, created_at)
    SELECT u.seq, 0, ${streamSql('blogger', sql`${blogger}`)}, ${blogger}, ${now} FROM users u
     WHERE u.seq = ${user} AND ${hasFollowsLeftSql(sql`u.seq`)}
        ON CONFLICT DO NOTHING`);
}

/**
 * Counts a new follower in the blogger's notification of the day, unless the contact is on the list, or left it on the
 * same day (UTC). Put it before the statements that follow.
 * @param contact SQL for the contact's `seq`; NULL for a user without one
 */
export function notifyOfFollowerStatement(db: Db, blogger: number, contact: SQL, now: number, onlyIf: SQL) {
  const isKnown = sql`EXISTS (
    SELECT 1 FROM list_members WHERE blogger = ${blogger} AND contact = ${contact}
       AND (state = 'active' OR left_at >= ${now - (now % DAY)}))`;
  return countOfDayStatement(db, 'new_followers', blogger, now, sql`NOT ${isKnown} AND ${onlyIf}`);
}

/**
 * Follows a blogger for free: in the feed and on the list. Changes nothing when the user has FOLLOWS_MAX follows.
 * @param cadence undefined preserves the present one; at first it is weekly
 */
export function followStatements(
  db: Db,
  { user, blogger }: ListPair,
  { cadence, consent }: { cadence: Cadence | undefined; consent: Consent },
): Statement[] {
  return [
    addContactStatement(db, user, consent.at),
    followBloggerStatement(db, user, blogger, consent.at),
    db.run(sql`
      INSERT INTO list_members (blogger, contact, state, cadence, source, followed_at, consent, joined_at)
      SELECT f.blogger, c.seq, 'active', ${cadence ?? 'weekly'}, 'follow', ${consent.at}, ${JSON.stringify(consent)}, ${consent.at}
        FROM follows f JOIN contacts c ON c.user = f.user
       WHERE f.user = ${user} AND f.kind = 0 AND f.stream = ${streamSql('blogger', sql`${blogger}`)}
          ON CONFLICT (blogger, contact) DO UPDATE SET state = 'active', left_at = NULL,
             cadence = coalesce(${cadence ?? null}, iif(state = 'active', cadence, excluded.cadence)),
             consent = iif(followed_at IS NULL, excluded.consent, consent),
             followed_at = coalesce(followed_at, excluded.followed_at)`),
  ];
}

/** Ends a free follow. Paid access preserves the posts in the feed and the place on the list. */
export function unfollowStatements(db: Db, { user, blogger }: ListPair, now: number): Statement[] {
  const isPaid = hasPaidAccessSql(user, blogger, now);
  return [
    db.run(sql`
      UPDATE list_members SET followed_at = NULL, state = iif(${isPaid}, state, 'left'), left_at = iif(${isPaid}, left_at, ${now})
       WHERE blogger = ${blogger} AND contact = ${contactSql(user)} AND state = 'active'`),
    db.run(sql`
      DELETE FROM follows WHERE user = ${user} AND kind = 0 AND stream = ${streamSql('blogger', sql`${blogger}`)} AND NOT ${isPaid}`),
  ];
}

/** SQL expression: the first cadence of a subscriber, by the switch in Settings. */
export const subscriberCadenceSql = (user: SQL): SQL =>
  sql`iif((SELECT new_posts FROM mail_preferences WHERE user = ${user}) = 0, 'none', 'each')`;

/** Puts a new subscriber on the list. The cadence of a present or former member stays: a choice outlives a failed payment. */
export function joinAsSubscriberStatements(db: Db, { user, blogger }: ListPair, now: number): Statement[] {
  return [
    addContactStatement(db, user, now),
    db.run(sql`
      INSERT INTO list_members (blogger, contact, state, cadence, source, joined_at)
      SELECT ${blogger}, c.seq, 'active', ${subscriberCadenceSql(sql`c.user`)}, 'subscribe', ${now}
        FROM contacts c WHERE c.user = ${user}
          ON CONFLICT (blogger, contact) DO UPDATE SET state = 'active', left_at = NULL WHERE list_members.state = 'left'`),
  ];
}

/** Takes a former subscriber off the list, unless they also follow for free. */
export function leaveAsSubscriberStatement(db: Db, { user, blogger }: ListPair, now: number, onlyIf: SQL): Statement {
  return db.run(sql`
    UPDATE list_members SET state = 'left', left_at = ${now}
     WHERE blogger = ${blogger} AND contact = ${contactSql(user)} AND state = 'active' AND followed_at IS NULL AND ${onlyIf}`);
}

/** SQL expression: the guest with the confirmed address of a user. */
const guestSql = (user: SQL): SQL => sql`(
  SELECT g.seq FROM users u JOIN contacts g ON g.email IS NOT NULL AND lower(g.email) = lower(u.email)
   WHERE u.seq = ${user} AND u.email_confirmed_at IS NOT NULL)`;

/**
 * Reads whom the guest follows whose lists `mergeGuestStatements` gives to a user: the first names, each with the number
 * of all. Put it before those statements.
 */
export function guestFollowsStatement(db: Db, user: SQL) {
  return db.all<{ username: string; total: number }>(sql`
    SELECT b.username, count(*) OVER () AS total
      FROM list_members m JOIN users b ON b.seq = m.blogger AND b.deleting_at IS NULL
     WHERE m.contact = ${guestSql(user)} AND m.state = 'active' AND m.followed_at IS NOT NULL AND m.blogger <> ${user}
     ORDER BY m.blogger LIMIT ${literalNumber(CARRIED_FOLLOWS_NAMED)}`);
}

/**
 * Gives a user the lists of the guest with the same address. Put it after the statement that confirms the address, in
 * its batch. The account's own choice precedes the guest's.
 * @param user SQL for the `seq` of a user whose address is confirmed; NULL for no effect
 */
export function mergeGuestStatements(db: Db, user: SQL, now: number): Statement[] {
  const guest = guestSql(user);
  const ofGuest = sql`m.contact = ${guest} AND m.state = 'active' AND m.blogger <> ${user}`;
  return [
    // Without a contact of their own, the user takes over the guest's: links in earlier emails stay valid.
    db.run(sql`
      UPDATE contacts SET user = ${user}, email = NULL, confirmed_at = NULL
       WHERE seq = ${guest} AND NOT EXISTS (SELECT 1 FROM contacts WHERE user = ${user})`),
    ...copyGuestStatements(db, guest),
    db.run(sql`
      INSERT INTO follows (user, kind, stream, blogger, created_at)
      SELECT ${user}, 0, ${streamSql('blogger', sql`m.blogger`)}, m.blogger, ${now}
        FROM list_members m
       WHERE m.contact IN (${guest}, ${contactSql(user)}) AND m.state = 'active' AND m.followed_at IS NOT NULL AND m.blogger <> ${user}
         AND NOT (m.source = 'import' AND EXISTS (
           SELECT 1 FROM list_members o WHERE o.blogger = m.blogger AND o.contact = ${contactSql(user)} AND o.state = 'left'))
       LIMIT max(0, ${FOLLOWS_MAX} - (SELECT count(*) FROM follows WHERE user = ${user}))
          ON CONFLICT DO NOTHING`),
    db.run(sql`
      INSERT INTO list_members (blogger, contact, state, cadence, source, followed_at, consent, joined_at)
      SELECT m.blogger, ${contactSql(user)}, 'active', m.cadence, m.source, m.followed_at, m.consent, m.joined_at
        FROM list_members m WHERE ${ofGuest}
          ON CONFLICT (blogger, contact) DO UPDATE SET state = 'active', left_at = NULL,
             consent = coalesce(consent, excluded.consent), cadence = iif(state = 'left', excluded.cadence, cadence),
             followed_at = coalesce(followed_at, excluded.followed_at)
           WHERE excluded.source <> 'import'`),
    // Lists that the guest has left: no later import may bring the user back.
    db.run(sql`
      INSERT INTO list_members (blogger, contact, state, cadence, source, consent, joined_at, left_at)
      SELECT m.blogger, ${contactSql(user)}, 'left', m.cadence, m.source, m.consent, m.joined_at, m.left_at
        FROM list_members m WHERE m.contact = ${guest} AND m.state = 'left' ON CONFLICT DO NOTHING`),
    db.run(sql`DELETE FROM list_members WHERE blogger = ${user} AND contact = ${contactSql(user)}`),
    // Links in earlier emails, reports about them and waiting deliveries name the guest's contact.
    db.run(sql`
      INSERT INTO merged_contacts (old, contact) SELECT seq, ${contactSql(user)} FROM contacts WHERE seq = ${guest}
          ON CONFLICT DO NOTHING`),
    db.run(sql`DELETE FROM contacts WHERE seq = ${guest}`),
  ];
}
