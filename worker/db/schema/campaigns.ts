import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './accounts.ts';
import { announcements } from './announcements.ts';
import { posts } from './posts.ts';

/**
 * A post that is emailed to a list, a week's digest, or an announcement to users. It is done when `candidates` equals the
 * sum of `sent`, `failed` and `excluded`.
 */
export const campaigns = sqliteTable(
  'campaigns',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    /** `post:` and the post's id, `digest:` and the time of its Monday, or `announcement:` and its id. */
    key: text().notNull().unique(),
    /** 'digest' with `announcement` is an announcement: the CHECK cannot change without another table. */
    kind: text({ enum: ['post', 'digest'] }).notNull(),
    /** Null for digests. */
    blogger: integer().references(() => users.seq, { onDelete: 'cascade' }),
    /** Null once the post is deleted. */
    post: integer().references(() => posts.seq, { onDelete: 'set null' }),
    announcement: integer().references(() => announcements.seq),
    state: text({ enum: ['preparing', 'sending', 'paused', 'done', 'stopped'] }).notNull(),
    /** Reason of a pause or a stop, for admins and the blogger. */
    reason: text(),
    /** Last contact that was copied to `deliveries`; for an announcement, the last user. */
    cursor: integer().notNull().default(0),
    candidates: integer().notNull().default(0),
    sent: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    excluded: integer().notNull().default(0),
    /** Afterwards, by reports of the mail server or its provider, and by unsubscribe links. */
    bounced: integer().notNull().default(0),
    complained: integer().notNull().default(0),
    unsubscribed: integer().notNull().default(0),
    /** Views of articles that were opened from its emails. */
    visits: integer().notNull().default(0),
    createdAt: integer('created_at').notNull(),
    endedAt: integer('ended_at'),
  },
  (t) => [
    index('campaigns_open').on(t.seq).where(sql`${t.state} IN ('preparing', 'sending', 'paused')`),
    index('campaigns_blogger').on(t.blogger, t.seq),
    index('campaigns_post').on(t.post),
    index('campaigns_announcement').on(t.announcement).where(sql`${t.announcement} IS NOT NULL`),
    index('campaigns_ended').on(t.endedAt),
    check('campaigns_kind', sql`${t.kind} IN ('post', 'digest') AND (${t.kind} = 'digest') = (${t.blogger} IS NULL)`),
    check('campaigns_state', sql`${t.state} IN ('preparing', 'sending', 'paused', 'done', 'stopped')`),
  ],
);

/** Encrypted texts of a campaign's emails: the whole post, or its teaser. Deleted a week after the campaign. */
export const campaignBodies = sqliteTable(
  'campaign_bodies',
  {
    campaign: integer()
      .notNull()
      .references(() => campaigns.seq, { onDelete: 'cascade' }),
    kind: text({ enum: ['whole', 'teaser'] }).notNull(),
    sealed: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.campaign, t.kind] }),
    check('campaign_bodies_kind', sql`${t.kind} IN ('whole', 'teaser')`),
  ],
);

/**
 * The emails of a campaign, in the shards of the lanes that send them. `state`: 0 waits, 1 sent, 2 failed, 3 excluded;
 * after 1 also 4 bounced, 5 complained, 6 bounced temporarily. Contacts may be erased meanwhile. The migration adds
 * WITHOUT ROWID by hand.
 */
export const deliveries = sqliteTable(
  'deliveries',
  {
    campaign: integer()
      .notNull()
      .references(() => campaigns.seq, { onDelete: 'cascade' }),
    shard: integer().notNull(),
    contact: integer().notNull(),
    state: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.campaign, t.shard, t.contact] })],
);

/**
 * The suppression list: addresses that get no bulk mail, as salted hashes. `until` is null for a suppression that does
 * not end. `bounces` counts temporary bounces since `firstAt`. Hashes of a blogger's list with an address say who left it.
 */
export const suppressions = sqliteTable(
  'suppressions',
  {
    addressHash: text('address_hash').primaryKey(),
    reason: text({ enum: ['complaint', 'hard', 'soft', 'manual'] }).notNull(),
    /** Milliseconds UTC; null does not end. In the past while only counting temporary bounces. */
    until: integer(),
    bounces: integer().notNull().default(0),
    firstAt: integer('first_at').notNull(),
    at: integer().notNull(),
  },
  (t) => [
    index('suppressions_until').on(t.until),
    check('suppressions_reason', sql`${t.reason} IN ('complaint', 'hard', 'soft', 'manual')`),
  ],
);

/**
 * The mail server for campaigns, and the salt of the suppression list: one row. Without a host, the account server
 * sends campaigns over one socket.
 */
export const bulkMail = sqliteTable(
  'bulk_mail',
  {
    id: integer().primaryKey(),
    /** Random, stored once: session keys rotate and are removed, hashes of addresses stay. */
    salt: text().notNull(),
    host: text().notNull().default(''),
    port: integer().notNull().default(587),
    username: text().notNull().default(''),
    /** Encrypted with the session keys. */
    sealedPassword: text('sealed_password').notNull().default(''),
    useTls: integer('use_tls', { mode: 'boolean' }).notNull().default(true),
    fromEmail: text('from_email').notNull().default(''),
    /** Domain of the return paths that tell bounces apart; empty for none. */
    bounceDomain: text('bounce_domain').notNull().default(''),
    /** Emails per second of all lanes together, and of one connection in all; sockets of a lane. */
    perSecond: integer('per_second').notNull().default(10),
    perConnection: integer('per_connection').notNull().default(100),
    sockets: integer().notNull().default(1),
    updatedAt: integer('updated_at').notNull().default(0),
  },
  (t) => [
    check('bulk_mail_one_row', sql`${t.id} = 1`),
    check(
      'bulk_mail_limits',
      sql`${t.perSecond} BETWEEN 1 AND 1000 AND ${t.perConnection} BETWEEN 1 AND 10000 AND ${t.sockets} BETWEEN 1 AND 4`,
    ),
  ],
);
