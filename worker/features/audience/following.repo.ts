import { sql } from 'drizzle-orm';
import { type Cadence, FOLLOWS_MAX } from '#contract/audience';
import type { Db, Statement } from '../../db/client.ts';
import { streamSql } from '../../db/streams.ts';
import { enqueueStatement, type NewOutboxMessage } from '../../outbox/enqueue.ts';
import { countFollowerOfPostStatement } from '../figures/figures.statements.ts';
import {
  addContactStatement,
  type Consent,
  followBloggerStatement,
  hasFollowsLeftSql,
  newIdSql,
  notifyOfFollowerStatement,
} from './members.statements.ts';

const accountSql = (email: string) => sql`(
  SELECT seq FROM users WHERE lower(email) = lower(${email}) AND email_confirmed_at IS NOT NULL AND deleting_at IS NULL)`;

/** A blogger whose blog is public, by public id: at most one row. */
export function followedBloggerStatement(db: Db, id: string) {
  return db.all<{ seq: number; username: string }>(sql`
    SELECT u.seq, u.username FROM users u JOIN profiles r ON r.user = u.seq
     WHERE u.id = ${id} AND u.deleting_at IS NULL AND r.deleting_at IS NULL`);
}

/** The same by `seq`. */
export function linkedBloggerStatement(db: Db, blogger: number) {
  return db.all<{ username: string }>(sql`
    SELECT u.username FROM users u JOIN profiles r ON r.user = u.seq
     WHERE u.seq = ${blogger} AND u.deleting_at IS NULL AND r.deleting_at IS NULL`);
}

/** Reads whether a user has FOLLOWS_MAX follows, by the confirmed address. */
export function hasAllFollowsStatement(db: Db, email: string) {
  return db.all<{ seq: number }>(sql`
    SELECT user AS seq FROM follows WHERE user = ${accountSql(email)} LIMIT 1 OFFSET ${FOLLOWS_MAX - 1}`);
}

/** Reads whether an address has confirmed something before: as an account's, or as a guest's. */
export function knownAddressStatement(db: Db, email: string) {
  return db.all<{ isKnown: 0 | 1 }>(sql`
    SELECT EXISTS (SELECT 1 FROM users WHERE lower(email) = lower(${email}) AND email_confirmed_at IS NOT NULL)
        OR EXISTS (SELECT 1 FROM contacts c JOIN list_members m ON m.contact = c.seq AND m.source <> 'import'
                    WHERE c.email IS NOT NULL AND lower(c.email) = lower(${email})) AS isKnown`);
}

/** Enqueues an email, or does the same work without effect, so the time does not reveal which. */
export const enqueueIfStatement = (db: Db, mail: NewOutboxMessage, isSent: boolean): Statement =>
  enqueueStatement(db, mail, isSent ? sql`1` : sql`0`);

/** A follow to store. `post` is the id of the article on which it was requested. */
type ConfirmedFollow = {
  email: string;
  blogger: number;
  cadence: Cadence;
  consent: Consent;
  post: string | undefined;
};

/**
 * Confirms a follow by email. It goes to the account with this address, if one has confirmed it, otherwise to a guest
 * contact. The first statement counts a new follower for the blogger (NotifiedRow). The last statement returns the member, or no row when the blog is being deleted.
 * @param blogger `seq`
 */
export function confirmFollowStatements(db: Db, { email, blogger, cadence, consent, post }: ConfirmedFollow) {
  const account = accountSql(email);
  const contact = sql`coalesce(
    (SELECT seq FROM contacts WHERE user = ${account}),
    (SELECT seq FROM contacts WHERE email IS NOT NULL AND lower(email) = lower(${email})))`;
  const target = sql`
    FROM contacts c JOIN users b ON b.seq = ${blogger} AND b.deleting_at IS NULL
    JOIN profiles r ON r.user = b.seq AND r.deleting_at IS NULL
   WHERE c.seq = ${contact}
     AND b.seq IS NOT c.user
     AND (c.user IS NULL OR EXISTS (
       SELECT 1 FROM follows f WHERE f.user = c.user AND f.kind = 0 AND f.stream = ${streamSql('blogger', sql`b.seq`)}))`;
  const mayFollow = sql`${account} IS NOT ${blogger} AND (${account} IS NULL OR ${hasFollowsLeftSql(account)})
    AND EXISTS (SELECT 1 FROM profiles WHERE user = ${blogger} AND deleting_at IS NULL)`;
  const writes: Statement[] = [
    notifyOfFollowerStatement(db, blogger, contact, consent.at, mayFollow),
    countFollowerOfPostStatement(db, { blogger, contact, post }, mayFollow),
    addContactStatement(db, account, consent.at),
    db.run(sql`
      INSERT INTO contacts (id, email, confirmed_at, created_at)
      SELECT ${newIdSql}, ${email}, ${consent.at}, ${consent.at}
       WHERE ${account} IS NULL AND EXISTS (
         SELECT 1 FROM users b JOIN profiles r ON r.user = b.seq
          WHERE b.seq = ${blogger} AND b.deleting_at IS NULL AND r.deleting_at IS NULL)
          ON CONFLICT DO NOTHING`),
    followBloggerStatement(db, account, blogger, consent.at),
    db.run(sql`
      INSERT INTO list_members (blogger, contact, state, cadence, source, followed_at, consent, joined_at)
      SELECT b.seq, c.seq, 'active', ${cadence}, 'form', ${consent.at}, ${JSON.stringify(consent)}, ${consent.at} ${target}
          ON CONFLICT (blogger, contact) DO UPDATE SET state = 'active', left_at = NULL, cadence = excluded.cadence,
             followed_at = coalesce(followed_at, excluded.followed_at), consent = excluded.consent`),
  ];
  const member = db.all<{ username: string; user: number | null; cadence: Cadence }>(sql`
    SELECT b.username, c.user, (SELECT cadence FROM list_members WHERE blogger = b.seq AND contact = c.seq) AS cadence ${target}`);
  return [writes, member] as const;
}
