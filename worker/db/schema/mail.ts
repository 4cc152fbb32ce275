import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './accounts.ts';

/**
 * Mails and jobs caused by a change, stored in the change's own batch (docs/architecture.md "The outbox").
 * `nextAttemptAt` is null once sent or parked; after `expiresAt` a message is not sent.
 */
export const outboxMessages = sqliteTable(
  'outbox_messages',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    payload: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    state: text({ enum: ['waiting', 'sent', 'parked'] }).notNull(),
    attempts: integer().notNull().default(0),
    /** 0 is sent before 1: messages that a user waits for before bulk messages. */
    priority: integer().notNull().default(0),
    nextAttemptAt: integer('next_attempt_at'),
    /** Time of the last try: a message that always fails does not block the others. */
    triedAt: integer('tried_at').notNull().default(0),
    lastError: text('last_error'),
    expiresAt: integer('expires_at'),
    createdAt: integer('created_at').notNull(),
    sentAt: integer('sent_at'),
  },
  (t) => [
    index('outbox_messages_due').on(t.priority, t.nextAttemptAt).where(sql`${t.state} = 'waiting'`),
    index('outbox_messages_retried').on(t.nextAttemptAt).where(sql`${t.state} = 'waiting' AND ${t.attempts} > 0`),
    index('outbox_messages_sent').on(t.sentAt).where(sql`${t.state} = 'sent'`),
    index('outbox_messages_created').on(t.createdAt),
    index('outbox_messages_parked').on(t.triedAt).where(sql`${t.state} = 'parked'`),
    // Separate indexes for mails and calls to the provider: thousands of one kind may precede the first of the other.
    index('outbox_messages_sent_mails').on(t.sentAt).where(sql`${t.state} = 'sent' AND ${t.kind} = 'email'`),
    index('outbox_messages_parked_mails').on(t.triedAt).where(sql`${t.state} = 'parked' AND ${t.kind} = 'email'`),
    index('outbox_messages_parked_calls').on(t.triedAt).where(sql`${t.state} = 'parked' AND ${t.kind} <> 'email'`),
    // Finds the emails to a person, newest first.
    index('outbox_messages_to').on(sql`lower(${t.payload}->>'to')`, t.createdAt).where(sql`${t.kind} = 'email'`),
    check('outbox_messages_state', sql`${t.state} IN ('waiting', 'sent', 'parked')`),
    check('outbox_messages_payload', sql`json_valid(${t.payload})`),
  ],
);

/** Messages from the Contact page; open until an admin marks them as answered. */
export const contactMessages = sqliteTable(
  'contact_messages',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    createdAt: integer('created_at').notNull(),
    answeredAt: integer('answered_at'),
    answeredBy: integer('answered_by').references(() => users.seq, { onDelete: 'set null' }),
  },
  (t) => [
    index('contact_messages_created').on(t.createdAt),
    index('contact_messages_open').on(t.createdAt, t.id).where(sql`${t.answeredAt} IS NULL`),
    index('contact_messages_answered').on(t.createdAt, t.id).where(sql`${t.answeredAt} IS NOT NULL`),
    index('contact_messages_answered_by').on(t.answeredBy),
    index('contact_messages_email').on(sql`lower(${t.email})`),
  ],
);

/**
 * Email preferences of a user; MAIL_PREFERENCE_DEFAULTS without a row. `postReplies`: emailed posts have the user's
 * address as Reply-To.
 */
export const mailPreferences = sqliteTable('mail_preferences', {
  user: integer()
    .primaryKey()
    .references(() => users.seq, { onDelete: 'cascade' }),
  newPosts: integer('new_posts', { mode: 'boolean' }).notNull().default(true),
  postReplies: integer('post_replies', { mode: 'boolean' }).notNull().default(false),
  replies: integer({ mode: 'boolean' }).notNull().default(true),
  announcements: integer({ mode: 'boolean' }).notNull().default(true),
  updatedAt: integer('updated_at').notNull(),
});
