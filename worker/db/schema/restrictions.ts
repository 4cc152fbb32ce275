import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { appealResults, restrictionGrounds, restrictionKinds } from '#contract/restrictions';
import { users } from './accounts.ts';
import { comments } from './comments.ts';
import { posts } from './posts.ts';

/**
 * What admins took down, hid or removed, each with its statement of reasons. Erased with the account of the person. A
 * restriction is in force until `ended_at`: it was reversed, or replaced by a newer one of the same thing.
 */
export const restrictions = sqliteTable(
  'restrictions',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    /** Whose content it restricts. */
    person: integer()
      .notNull()
      .references(() => users.seq, { onDelete: 'cascade' }),
    kind: text({ enum: restrictionKinds }).notNull(),
    ground: text({ enum: restrictionGrounds }).notNull(),
    reason: text().notNull(),
    /** Null for a profile, and after the post was deleted. */
    post: integer().references(() => posts.seq, { onDelete: 'set null' }),
    comment: integer().references(() => comments.seq, { onDelete: 'set null' }),
    /** Public id of the team whose page hides the article. */
    team: text(),
    /** Id of the removed picture of an article, or key of the removed profile picture. */
    picture: text(),
    /** The About Me that was cleared, restored by a reversal. */
    bio: text().notNull().default(''),
    createdAt: integer('created_at').notNull(),
    decidedBy: integer('decided_by').references(() => users.seq, { onDelete: 'set null' }),
    endedAt: integer('ended_at'),
  },
  (t) => [
    index('restrictions_person').on(t.person, t.seq),
    index('restrictions_post').on(t.post),
    index('restrictions_comment').on(t.comment),
    index('restrictions_decided_by').on(t.decidedBy),
  ],
);

/** Appeals of authors against restrictions. A restriction has at most one open appeal. */
export const appeals = sqliteTable(
  'appeals',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    restriction: integer()
      .notNull()
      .references(() => restrictions.seq, { onDelete: 'cascade' }),
    text: text().notNull(),
    createdAt: integer('created_at').notNull(),
    /** Null until an admin answers. */
    result: text({ enum: appealResults }),
    answer: text().notNull().default(''),
    answeredAt: integer('answered_at'),
    answeredBy: integer('answered_by').references(() => users.seq, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('appeals_one_open').on(t.restriction).where(sql`${t.result} IS NULL`),
    index('appeals_restriction').on(t.restriction),
    index('appeals_open').on(t.seq).where(sql`${t.result} IS NULL`),
    index('appeals_done').on(t.seq).where(sql`${t.result} IS NOT NULL`),
    index('appeals_answered_by').on(t.answeredBy),
    check('appeals_answered', sql`(${t.result} IS NULL) = (${t.answeredAt} IS NULL)`),
  ],
);
