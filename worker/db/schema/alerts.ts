import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { alertKinds } from '#contract/alerts';
import { users } from './accounts.ts';

/** One row per event that admins are alerted to, without personal data. Times are milliseconds UTC. */
export const alerts = sqliteTable(
  'alerts',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    kind: text({ enum: alertKinds }).notNull(),
    /** What it is about: a part of the product, or an id. */
    subject: text().notNull(),
    /** When the problem began, as far as the product knows. */
    since: integer().notNull(),
    raisedAt: integer('raised_at').notNull(),
    /** Null while the problem lasts. An alert that does not end is resolved when it is raised. */
    resolvedAt: integer('resolved_at'),
    /** Something about it waits for the end of the quiet hours. */
    isHeld: integer('is_held', { mode: 'boolean' }).notNull().default(false),
    /** Receivers of its first messages: emails, and whether the webhook was one. */
    mails: integer().notNull().default(0),
    hasWebhook: integer('has_webhook', { mode: 'boolean' }).notNull().default(false),
  },
  (t) => [
    uniqueIndex('alerts_one_open').on(t.kind, t.subject).where(sql`${t.resolvedAt} IS NULL`),
    index('alerts_held').on(t.seq).where(sql`${t.isHeld} = 1`),
    index('alerts_subject').on(t.kind, t.subject),
    index('alerts_raised').on(t.raisedAt),
  ],
);

/** One row: where alerts go, when, and what the last evaluation did. */
export const alertSettings = sqliteTable(
  'alert_settings',
  {
    id: integer().primaryKey(),
    /** Empty for none. */
    webhookUrl: text('webhook_url').notNull().default(''),
    /** Encrypted with the session keys; empty before the first address. */
    sealedSecret: text('sealed_secret').notNull().default(''),
    heartbeatUrl: text('heartbeat_url').notNull().default(''),
    /** Minutes of the day in the time zone; null without quiet hours. */
    quietFrom: integer('quiet_from'),
    quietTo: integer('quiet_to'),
    timeZone: text('time_zone').notNull().default('UTC'),
    /** Null without a digest. */
    digestHour: integer('digest_hour'),
    /** Local day of the last digest, as 2026-11-26. */
    digestDay: text('digest_day').notNull().default(''),
    /** Time of the last evaluation: only one of two concurrent ones is stored. */
    evaluatedAt: integer('evaluated_at').notNull().default(0),
    heartbeatAt: integer('heartbeat_at'),
    /** What the heartbeat's address answered: a status, or why there is none. */
    heartbeatAnswer: text('heartbeat_answer').notNull().default(''),
    /** End of the last backup by `npm run backup`; null if none was recorded. */
    backedUpAt: integer('backed_up_at'),
    updatedAt: integer('updated_at').notNull().default(0),
  },
  (t) => [
    check('alert_settings_one_row', sql`${t.id} = 1`),
    check('alert_settings_quiet', sql`(${t.quietFrom} IS NULL) = (${t.quietTo} IS NULL)`),
  ],
);

/** Admins who get no emails about alerts. */
export const alertOptOuts = sqliteTable('alert_opt_outs', {
  user: integer()
    .primaryKey()
    .references(() => users.seq, { onDelete: 'cascade' }),
});
