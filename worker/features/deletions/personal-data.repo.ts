import { sql } from 'drizzle-orm';
import type { AuditAction } from '#contract/security';
import type { Db, Statement } from '../../db/client.ts';
import { forgetWhenSentStatement } from '../../db/outbox-sending.ts';
import { ownAddressesSql, ownContactMessagesSql } from '../../db/own-addresses.ts';
import { leavingLetterId } from './deletion-messages.ts';
import type { Leaving } from './deletions.repo.ts';

/** Audit entries whose target is a user: 'username (id)'. */
const actionsOnUsers: readonly AuditAction[] = [
  'blogger_deleted',
  'reader_deleted',
  'deletion_resumed',
  'reset_link_sent',
  'reset_request_dismissed',
  'admin_granted',
  'admin_revoked',
];

/** Audit entries whose target is a post: 'title (id)'. */
const actionsOnPosts: readonly AuditAction[] = [
  'article_hidden',
  'article_shown',
  'article_taken_down',
  'article_restored',
  'report_answered',
];

const isOneOf = (actions: readonly AuditAction[]) =>
  sql`action IN (SELECT value FROM json_each(${JSON.stringify(actions)}))`;

/** Returns the id at the end of 'title (id)': a UUID. */
const targetPostId = sql`substr(target, -37, 36)`;

/** Replaces the titles of a blogger's posts in the audit log by their ids; run it while the posts are still stored. */
export const forgetTitlesStatement = (db: Db, userSeq: number) =>
  db.all<{ gone: number }>(sql`
    UPDATE audit_entries SET target = ${targetPostId}
     WHERE ${isOneOf(actionsOnPosts)} AND length(target) > 36
       AND EXISTS (SELECT 1 FROM posts WHERE id = ${targetPostId} AND blogger = ${userSeq})
    RETURNING 1 AS gone`);

/** Removes a user's emails from the outbox: those not sent yet, and the addresses and subjects of those that were. */
function eraseMailStatements(db: Db, leaving: Leaving): Statement[] {
  const { email, userId } = leaving;
  const letter = leavingLetterId(userId);
  const isTo = (addresses: ReturnType<typeof sql>) =>
    sql`kind = 'email' AND lower(payload->>'to') IN ${addresses} AND id <> ${letter}`;
  const openContact = ownContactMessagesSql(leaving.user);
  const withoutPeople = sql`json_remove(payload, '$.to', '$.subject', '$.replyTo')`;
  return [
    forgetWhenSentStatement(db, sql`id = ${letter}`),
    forgetWhenSentStatement(db, sql`id IN ${openContact}`),
    db.run(sql`DELETE FROM outbox_messages WHERE state <> 'sent' AND ${isTo(sql`(lower(${email}))`)}`),
    db.run(sql`
      UPDATE outbox_messages SET payload = ${withoutPeople}
       WHERE state = 'sent' AND ${isTo(ownAddressesSql(leaving.user))}`),
    db.run(sql`UPDATE outbox_messages SET payload = ${withoutPeople} WHERE state = 'sent' AND id IN ${openContact}`),
    db.run(sql`DELETE FROM contact_messages WHERE id IN ${openContact}`),
  ];
}

/**
 * Removes what names a user without pointing to their row: emails, contact messages, reset requests, and their names and
 * addresses in the audit log and the security log. Run it before the row of the user is deleted.
 */
export function eraseNameStatements(db: Db, leaving: Leaving): Statement[] {
  const { userId, email } = leaving;
  const addresses = ownAddressesSql(leaving.user);
  return [
    ...eraseMailStatements(db, leaving),
    db.run(sql`DELETE FROM password_reset_requests WHERE lower(email) = lower(${email}) AND handled_at IS NULL`),
    // What was done to them stays known, under the id alone.
    db.run(sql`
      UPDATE audit_entries SET target = ${userId} WHERE ${isOneOf(actionsOnUsers)} AND instr(target, ${userId}) > 0`),
    db.run(sql`
      UPDATE audit_entries SET target = ${userId} WHERE action = 'test_email_sent' AND lower(target) IN ${addresses}`),
    // At most a thousand rows (SECURITY_LOG_CAP).
    db.run(sql`
      DELETE FROM security_events
       WHERE seq > 0 AND (actor = ${userId} OR instr(detail, ${userId}) > 0
          OR EXISTS (SELECT 1 FROM (SELECT email AS address FROM ${addresses}) WHERE instr(lower(detail), address) > 0))`),
  ];
}
