import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './accounts.ts';

/**
 * Recipients of bloggers' emails: users, whose address is their account's, and guests, who have confirmed theirs. The
 * address of a user is not repeated here, so it cannot differ.
 */
export const contacts = sqliteTable(
  'contacts',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    user: integer()
      .unique()
      .references(() => users.seq, { onDelete: 'cascade' }),
    email: text(),
    /** Time when a guest confirmed the address; NULL for users. */
    confirmedAt: integer('confirmed_at'),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('contacts_email').on(sql`lower(${t.email})`).where(sql`${t.email} IS NOT NULL`),
    check(
      'contacts_one_owner',
      sql`(${t.user} IS NULL) = (${t.email} IS NOT NULL) AND (${t.email} IS NULL) = (${t.confirmedAt} IS NULL)`,
    ),
  ],
);

/**
 * Members of each blogger's list. `followedAt` is set while the contact follows for free; without it, a member is on
 * the list because of a subscription. The migration adds WITHOUT ROWID by hand.
 */
export const listMembers = sqliteTable(
  'list_members',
  {
    blogger: integer()
      .notNull()
      .references(() => users.seq, { onDelete: 'cascade' }),
    contact: integer()
      .notNull()
      .references(() => contacts.seq, { onDelete: 'cascade' }),
    state: text({ enum: ['active', 'left'] }).notNull(),
    /** Emails: one for each post, one a week, or none. */
    cadence: text({ enum: ['each', 'weekly', 'none'] }).notNull(),
    source: text({ enum: ['follow', 'subscribe', 'form', 'import'] }).notNull(),
    followedAt: integer('followed_at'),
    /** JSON of the agreement to emails: time, place and wording; NULL for subscribers. */
    consent: text({ mode: 'json' }).$type<{ at: number; place: string; wording: string }>(),
    joinedAt: integer('joined_at').notNull(),
    leftAt: integer('left_at'),
  },
  (t) => [
    primaryKey({ columns: [t.blogger, t.contact] }),
    index('list_members_contact').on(t.contact, t.blogger),
    index('list_members_left').on(t.leftAt).where(sql`${t.state} = 'left'`),
    check(
      'list_members_state',
      sql`${t.state} IN ('active', 'left') AND (${t.state} = 'left') = (${t.leftAt} IS NOT NULL)`,
    ),
    check('list_members_cadence', sql`${t.cadence} IN ('each', 'weekly', 'none')`),
    check('list_members_source', sql`${t.source} IN ('follow', 'subscribe', 'form', 'import')`),
    check('list_members_consent', sql`${t.consent} IS NULL OR json_valid(${t.consent})`),
  ],
);

/**
 * What limits the import of a blogger's readers: the rows of the last file, and the first emails to imported readers on
 * `mailDay` (days since 1970, UTC), of at most `mailsPerDay`.
 */
export const readerImports = sqliteTable('reader_imports', {
  blogger: integer()
    .primaryKey()
    .references(() => users.seq, { onDelete: 'cascade' }),
  file: text().notNull(),
  rows: integer().notNull(),
  mailDay: integer('mail_day').notNull().default(0),
  mailsPerDay: integer('mails_per_day').notNull().default(0),
  mailsSent: integer('mails_sent').notNull().default(0),
  importedAt: integer('imported_at').notNull(),
});
