import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { ownContactMessagesSql } from '../../db/own-addresses.ts';
import { imageJson } from '../images/images.statements.ts';
import { preferencesJsonSql } from '../mail/preferences.statements.ts';

/** Rows of one kind in a page of an export. */
export const ROWS_PAGE = 500;

/** The user's account. All columns below are JSON; the last three may be null. */
export type ExportedAccountRow = Record<string, unknown> & {
  pastEmails: string;
  formerUsernames: string;
  profile: string | null;
  mailPreferences: string | null;
  payoutAccount: string | null;
};

/** @param now milliseconds UTC: a new address is pending until its link expires */
export function exportAccountStatement(db: Db, user: number, now: number) {
  return db.all<ExportedAccountRow>(sql`
    SELECT u.id, u.username, u.email, u.email_confirmed_at AS emailConfirmedAt, u.theme, u.created_at AS createdAt,
      u.suspended_at AS suspendedAt, u.suspended_until AS suspendedUntil, u.suspension_reason AS suspensionReason,
      (SELECT email FROM mail_tokens WHERE user = u.seq AND purpose = 'change_email' AND used_at IS NULL
          AND expires_at > ${now} ORDER BY created_at DESC LIMIT 1) AS pendingEmail,
      (SELECT json_group_array(json_object('email', email, 'isConfirmed', json(iif(is_confirmed, 'true', 'false')),
          'recordedAt', recorded_at)) FROM past_emails WHERE user = u.seq) AS pastEmails,
      (SELECT json_group_array(json_object('username', name, 'leftAt', left_at, 'reservedUntil', free_from))
          FROM former_handles WHERE user = u.seq) AS formerUsernames,
      (SELECT created_at FROM password_reset_requests WHERE lower(email) = lower(u.email) AND handled_at IS NULL) AS resetRequestedAt,
      (SELECT json_object('provider', 'Stripe', 'account', stripe_account_id, 'detailsSubmitted',
          json(iif(details_submitted, 'true', 'false')), 'canReceive', json(iif(payouts_enabled, 'true', 'false')),
          'createdAt', created_at) FROM payout_accounts WHERE user = u.seq) AS payoutAccount,
      (SELECT ${preferencesJsonSql()} FROM mail_preferences WHERE user = u.seq) AS mailPreferences,
      (SELECT json_object('isBlogging', json(iif(r.is_blogging, 'true', 'false')), 'aboutMe', r.about_me,
          'picture', r.picture_key, 'youtubeUrl', r.youtube_url, 'tiktokUrl', r.tiktok_url,
          'comments', r.comments, 'commentsHold', r.comments_hold, 'priceCents', r.subscription_cents, 'nextPriceCents', r.next_subscription_cents,
          'nextPriceFrom', r.next_subscription_from, 'createdAt', r.created_at,
          'writingTopics', (SELECT json_group_array(category) FROM writing_topics WHERE user = u.seq))
         FROM profiles r WHERE r.user = u.seq) AS profile
      FROM users u WHERE u.seq = ${user}`);
}

type Row = { row: string };

/** Reads a page of one kind of the user's rows, each as JSON; `key` orders them and is the cursor. */
export type ExportPage = (db: Db, user: number, after: number) => PromiseLike<(Row & { key: number })[]>;

export const interestsPage: ExportPage = (db, user, after) =>
  db.all(sql`
    SELECT f.kind * 10000000000 + f.stream AS key, json_object('category', f.category, 'subtopic', s.name, 'subtopicOf', t.category, 'team', m.id,
        'league', l.id, 'blogger', u.username, 'since', f.created_at) AS row
      FROM follows f
      LEFT JOIN subtopics s ON s.seq = f.subtopic
      LEFT JOIN topics t ON t.seq = s.topic
      LEFT JOIN teams m ON m.seq = f.team
      LEFT JOIN leagues l ON l.seq = f.league
      LEFT JOIN users u ON u.seq = f.blogger
     WHERE f.user = ${user} AND f.kind * 10000000000 + f.stream > ${after} ORDER BY f.kind, f.stream LIMIT ${literalNumber(ROWS_PAGE)}`);

/** Returns the user's notifications. */
export const exportNotificationsPage: ExportPage = (db, user, after) =>
  db.all(sql`
    SELECT seq AS key, json_object('kind', kind, 'about', ref, 'count', count, 'at', at, 'readAt', read_at) AS row
      FROM notifications WHERE user = ${user} AND seq > ${after} ORDER BY seq LIMIT ${literalNumber(ROWS_PAGE)}`);

/** Returns the lists whose emails the user gets, or has left, with the agreement to them. */
export const mailingListsPage: ExportPage = (db, user, after) =>
  db.all(sql`
    SELECT m.blogger AS key, json_object('blogger', b.username, 'bloggerId', b.id, 'emails', m.cadence, 'state', m.state,
        'source', m.source, 'followedAt', m.followed_at, 'joinedAt', m.joined_at, 'leftAt', m.left_at,
        'consent', json(m.consent)) AS row
      FROM list_members m JOIN users b ON b.seq = m.blogger
     WHERE m.contact = (SELECT seq FROM contacts WHERE user = ${user}) AND m.blogger > ${after}
     ORDER BY m.blogger LIMIT ${literalNumber(ROWS_PAGE)}`);

/** Returns what the user has muted; a mute of what was erased has no name. */
export const exportMutesPage: ExportPage = (db, user, after) =>
  db.all(sql`
    SELECT m.key, json_object('kind', m.kind, 'username', u.username, 'subtopic', s.name, 'category', t.category,
        'since', m.at) AS row
      FROM (SELECT row_number() OVER (ORDER BY kind, target) AS key, kind, target, at FROM mutes WHERE user = ${user}) m
      LEFT JOIN users u ON m.kind IN ('blogger', 'person') AND u.seq = m.target
      LEFT JOIN subtopics s ON m.kind = 'subtopic' AND s.seq = m.target
      LEFT JOIN topics t ON t.seq = CASE m.kind WHEN 'category' THEN m.target ELSE s.topic END
     WHERE m.key > ${after} ORDER BY m.key LIMIT ${literalNumber(ROWS_PAGE)}`);

/** Private feeds, without their keys. */
export const exportFeedsPage: ExportPage = (db, user, after) =>
  db.all(sql`
    SELECT k.rowid AS key, json_object('scope', k.scope, 'blogger', u.username, 'createdAt', k.created_at,
        'usedOn', k.used_on, 'networks', k.networks, 'warnedAt', k.warned_at, 'endedAt', k.ended_at) AS row
      FROM feed_keys k LEFT JOIN users u ON u.seq = k.blogger
     WHERE k.user = ${user} AND k.rowid > ${after} ORDER BY k.rowid LIMIT ${literalNumber(ROWS_PAGE)}`);

export const exportSubscriptionsPage: ExportPage = (db, user, after) =>
  db.all(sql`
    SELECT s.rowid AS key, json_object('blogger', u.username, 'bloggerId', u.id, 'status', s.status,
        'active', json(iif(s.active, 'true', 'false')), 'priceCents', s.price_cents, 'since', s.created_at,
        'paidUntil', s.current_period_end, 'endedAt', s.ended_at) AS row
      FROM subscriptions s JOIN users u ON u.seq = s.creator
     WHERE s.subscriber = ${user} AND s.rowid > ${after} ORDER BY s.rowid LIMIT ${literalNumber(ROWS_PAGE)}`);

export const receiptsPage: ExportPage = (db, user, after) =>
  db.all(sql`
    SELECT i.rowid AS key, json_object('number', i.number, 'blogger', u.username, 'amountCents', i.amount_cents,
        'refundedCents', i.refunded_cents, 'disputedCents', i.disputed_cents, 'writerCents', i.writer_cents,
        'cardFeeCents', i.card_fee_cents,
        'paidAt', i.paid_at, 'periodStart', i.period_start, 'periodEnd', i.period_end) AS row
      FROM invoices i LEFT JOIN users u ON u.seq = i.creator
     WHERE i.subscriber = ${user} AND i.rowid > ${after} ORDER BY i.rowid LIMIT ${literalNumber(ROWS_PAGE)}`);

/**
 * Returns a blogger's earnings without the readers' names. Transfers still belong to the user after the blog was
 * deleted, when the invoices no longer do.
 */
export const earningsPage: ExportPage = (db, user, after) =>
  db.all(sql`
    SELECT i.rowid AS key, json_object('amountCents', i.amount_cents, 'refundedCents', i.refunded_cents,
        'writerCents', i.writer_cents, 'paidAt', i.paid_at, 'transferredAt', t.sent_at,
        'takenBackCents', coalesce(t.reversed_cents, 0)) AS row
      FROM (SELECT id FROM invoices WHERE creator = ${user} AND amount_cents > 0
            UNION SELECT invoice FROM transfers WHERE creator = ${user}) x
      CROSS JOIN invoices i ON i.id = x.id
      LEFT JOIN transfers t ON t.invoice = i.id
     WHERE i.rowid > ${after} ORDER BY i.rowid LIMIT ${literalNumber(ROWS_PAGE)}`);

export const reactionsPage: ExportPage = (db, user, after) =>
  db.all(sql`
    SELECT x.rowid AS key, json_object('postId', p.id, 'title', p.title, 'reaction', x.reaction_type,
        'at', x.created_at) AS row
      FROM article_reactions x JOIN posts p ON p.seq = x.post
     WHERE x.user = ${user} AND x.rowid > ${after} ORDER BY x.rowid LIMIT ${literalNumber(ROWS_PAGE)}`);

/** Returns the user's reports with the decisions. */
export const reportsPage: ExportPage = (db, user, after) =>
  db.all(sql`
    SELECT r.seq AS key, json_object('postId', p.id, 'title', p.title, 'reason', r.reason, 'note', r.note,
        'at', r.created_at, 'decision', r.decision, 'answer', r.answer, 'answeredAt', r.answered_at) AS row
      FROM article_reports r JOIN posts p ON p.seq = r.post
     WHERE r.reporter = ${user} AND r.seq > ${after} ORDER BY r.seq LIMIT ${literalNumber(ROWS_PAGE)}`);

export const sessionsPage: ExportPage = (db, user, after) =>
  db.all(sql`
    SELECT rowid AS key, json_object('browser', user_agent, 'createdAt', created_at, 'expiresAt', expires_at) AS row
      FROM sessions WHERE user = ${user} AND rowid > ${after} ORDER BY rowid LIMIT ${literalNumber(ROWS_PAGE)}`);

/** Returns the user's second factors, without their secrets. */
export const secondFactorsPage: ExportPage = (db, user, after) =>
  db.all(sql`
    SELECT key, row FROM (
      SELECT 1 AS key, json_object('kind', 'authenticator app', 'addedAt', confirmed_at) AS row
        FROM authenticators WHERE user = ${user} AND confirmed_at IS NOT NULL
      UNION ALL
      SELECT 1 + rowid, json_object('kind', 'passkey', 'name', name, 'addedAt', created_at, 'lastUsedAt', last_used_at)
        FROM passkeys WHERE user = ${user}
      UNION ALL
      SELECT 9000000000000000, json_object('kind', 'emailed code on new devices') FROM users
       WHERE seq = ${user} AND new_device_codes = 1)
     WHERE key > ${after} ORDER BY key LIMIT ${literalNumber(ROWS_PAGE)}`);

/** Returns images for `imageEntry`: `widths` is an array. */
export const exportImagesPage: ExportPage = (db, user, after) =>
  db.all(sql`
    SELECT i.rowid AS key, json_insert(${imageJson}, '$.createdAt', i.created_at) AS row
      FROM images i
     WHERE i.owner = ${user} AND i.erasing_at IS NULL AND i.rowid > ${after} ORDER BY i.rowid LIMIT ${literalNumber(ROWS_PAGE)}`);

/** Returns the messages that the user sent from the Contact page. */
export const exportMessagesPage: ExportPage = (db, user, after) =>
  db.all(sql`
    SELECT m.rowid AS key, json_object('name', m.name, 'email', m.email, 'message', m.message, 'at', m.created_at) AS row
      FROM contact_messages m
     WHERE m.id IN ${ownContactMessagesSql(user)}
       AND m.rowid > ${after} ORDER BY m.rowid LIMIT ${literalNumber(ROWS_PAGE)}`);

/** Returns the emails sent to the user's present address. Their texts are not stored. */
export const emailsPage: ExportPage = (db, user, after) =>
  db.all(sql`
    SELECT rowid AS key, json_object('to', payload->>'to', 'subject', payload->>'subject', 'sentAt', sent_at) AS row
      FROM outbox_messages
     WHERE kind = 'email' AND lower(payload->>'to') = (SELECT lower(email) FROM users WHERE seq = ${user})
       AND state = 'sent' AND rowid > ${after} ORDER BY rowid LIMIT ${literalNumber(ROWS_PAGE)}`);

export const checkoutsPage: ExportPage = (db, user, after) =>
  db.all(sql`
    SELECT c.rowid AS key, json_object('blogger', u.username, 'priceCents', c.price_cents, 'state', c.state,
        'at', c.created_at) AS row
      FROM checkouts c JOIN users u ON u.seq = c.creator
     WHERE c.subscriber = ${user} AND c.rowid > ${after} ORDER BY c.rowid LIMIT ${literalNumber(ROWS_PAGE)}`);

/** Returns rejected or suspicious requests of the user. */
export const securityEventsPage: ExportPage = (db, user, after) =>
  db.all(sql`
    SELECT seq AS key, json_object('type', type, 'minute', minute, 'count', count, 'detail', detail) AS row
      FROM security_events
     WHERE actor = (SELECT id FROM users WHERE seq = ${user}) AND seq > ${after} ORDER BY seq LIMIT ${literalNumber(ROWS_PAGE)}`);
