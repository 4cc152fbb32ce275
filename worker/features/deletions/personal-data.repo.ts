import { sql } from 'drizzle-orm';
import { type AuditAction, auditActions } from '#contract/security';
import type { Db, Statement } from '../../db/client.ts';
import { ownAddressesSql, ownContactMessagesSql } from '../../db/own-addresses.ts';
import { eraseAfterSendStatement } from '../../outbox/lease.ts';
import { deleteReplyMailsStatement } from '../notifications/mailed.statements.ts';
import { accountDeletionEmailId } from './deletions.messages.ts';
import type { DeletionTarget } from './deletions.repo.ts';

/**
 * Kinds of data in the target of an audit entry: a user as 'username (id)', a post as 'title (id)', an address, or
 * nothing to erase. The acting admin's name remains, in `admin_name` too.
 */
const targets: Record<AuditAction, 'user' | 'post' | 'address' | 'nothing'> = {
  platform_settings_saved: 'nothing',
  notice_saved: 'nothing',
  terms_draft_saved: 'nothing',
  terms_published: 'nothing',
  announcement_tested: 'nothing',
  announcement_sent: 'nothing',
  fee_change_withdrawn: 'nothing',
  platform_onboarding_started: 'nothing',
  fee_tested: 'nothing',
  smtp_settings_saved: 'nothing',
  smtp_settings_removed: 'nothing',
  bulk_mail_saved: 'nothing',
  bulk_mail_removed: 'nothing',
  alert_settings_saved: 'nothing',
  alert_emails_saved: 'nothing',
  alert_secret_replaced: 'nothing',
  test_alert_sent: 'nothing',
  suppression_removed: 'address',
  campaign_paused: 'nothing',
  campaign_resumed: 'nothing',
  campaign_stopped: 'nothing',
  test_email_sent: 'address',
  stats_refreshed: 'nothing',
  message_resent: 'nothing',
  message_discarded: 'nothing',
  reconcile_started: 'nothing',
  payment_refunded: 'nothing',
  blogger_deleted: 'user',
  reader_deleted: 'user',
  deletion_resumed: 'user',
  article_hidden: 'post',
  article_shown: 'post',
  article_inspected: 'post',
  article_taken_down: 'post',
  article_restored: 'post',
  report_answered: 'post',
  comment_inspected: 'post',
  comment_taken_down: 'post',
  comment_restored: 'post',
  comment_report_answered: 'post',
  blogger_report_answered: 'user',
  picture_removed: 'post',
  case_assigned: 'nothing',
  case_unassigned: 'nothing',
  case_note_added: 'nothing',
  appeal_answered: 'nothing',
  restriction_ended: 'nothing',
  reset_link_sent: 'user',
  reset_request_dismissed: 'user',
  contact_answered: 'nothing',
  contact_reopened: 'nothing',
  contact_deleted: 'nothing',
  handle_reserved: 'nothing',
  handle_unreserved: 'nothing',
  handle_released: 'user',
  person_suspended: 'user',
  suspension_lifted: 'user',
  person_signed_out: 'user',
  note_added: 'user',
  read_as_person: 'user',
  confirmation_resent: 'user',
  address_confirmed: 'user',
  address_corrected: 'user',
  admin_granted: 'user',
  admin_roles_changed: 'user',
  admin_revoked: 'user',
  second_factor_removed: 'user',
  person_restored: 'user',
};

const hasTarget = (kind: (typeof targets)[AuditAction]) => {
  const actions = auditActions.filter((action) => targets[action] === kind);
  return sql`action IN (SELECT value FROM json_each(${JSON.stringify(actions)}))`;
};

/** Selects the UUID at the end of 'title (id)', as the index `audit_entries_target_post` does. */
const targetPostId = sql`substr(target, -37, 36)`;

/** Replaces the titles of posts in the audit log by their ids. One lookup for each post. */
export const eraseTitlesStatement = (db: Db, postIds: readonly string[]): Statement =>
  db.run(sql`
    UPDATE audit_entries SET target = ${targetPostId}
     WHERE ${targetPostId} IN (SELECT value FROM json_each(${JSON.stringify(postIds)})) AND +${hasTarget('post')}`);

/** Removes a user's emails from the outbox: the unsent ones, and the addresses and subjects of those that were sent. */
function eraseMailStatements(db: Db, deletionTarget: DeletionTarget): Statement[] {
  const { email, userId } = deletionTarget;
  const letter = accountDeletionEmailId(userId);
  const isTo = (addresses: ReturnType<typeof sql>) =>
    sql`kind = 'email' AND lower(payload->>'to') IN ${addresses} AND id <> ${letter}`;
  const openContact = ownContactMessagesSql(deletionTarget.user);
  const withoutPeople = sql`json_remove(payload, '$.to', '$.subject', '$.replyTo')`;
  return [
    eraseAfterSendStatement(db, sql`id = ${letter}`),
    eraseAfterSendStatement(db, sql`id IN ${openContact}`),
    db.run(sql`DELETE FROM outbox_messages WHERE state <> 'sent' AND ${isTo(sql`(lower(${email}))`)}`),
    db.run(sql`
      UPDATE outbox_messages SET payload = ${withoutPeople}
       WHERE state = 'sent' AND ${isTo(ownAddressesSql(deletionTarget.user))}`),
    db.run(sql`UPDATE outbox_messages SET payload = ${withoutPeople} WHERE state = 'sent' AND id IN ${openContact}`),
    db.run(sql`DELETE FROM contact_messages WHERE id IN ${openContact}`),
    deleteReplyMailsStatement(db, userId),
  ];
}

/**
 * Removes the user's personal data that has no foreign key: emails, contact messages, reset requests, and names and
 * addresses in both logs. Run it before the user's row is deleted.
 */
export function eraseNameStatements(db: Db, deletionTarget: DeletionTarget): Statement[] {
  const { userId } = deletionTarget;
  const addresses = ownAddressesSql(deletionTarget.user);
  return [
    ...eraseMailStatements(db, deletionTarget),
    // Handled requests no longer have an address.
    db.run(sql`DELETE FROM password_reset_requests WHERE lower(email) IN ${addresses} AND handled_at IS NULL`),
    // Replaces the name by the id, and removes an admin's reason.
    db.run(sql`
      UPDATE audit_entries SET target = ${userId},
             after = CASE WHEN action IN ('blogger_deleted', 'reader_deleted', 'person_suspended') THEN json_remove(after, '$.reason') ELSE after END
       WHERE ${hasTarget('user')} AND instr(target, ${userId}) > 0`),
    db.run(
      sql`UPDATE audit_entries SET target = ${userId} WHERE ${hasTarget('address')} AND lower(target) IN ${addresses}`,
    ),
    // Scans at most a thousand rows (SECURITY_LOG_CAP).
    db.run(sql`
      DELETE FROM security_events
       WHERE seq > 0 AND (actor = ${userId} OR instr(detail, ${userId}) > 0
          OR EXISTS (SELECT 1 FROM (SELECT email AS address FROM ${addresses}) WHERE instr(lower(detail), address) > 0))`),
  ];
}
