import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './accounts.ts';
import { posts } from './posts.ts';

/**
 * Reading lists. `post` is a `seq` without a foreign key, and `postId` its public id, so an entry outlives its post;
 * only the number of an imported post can be used again, by a post with another id. The migration adds WITHOUT ROWID by hand, as for `reading`.
 */
export const saved = sqliteTable(
  'saved',
  {
    user: integer()
      .notNull()
      .references(() => users.seq, { onDelete: 'cascade' }),
    post: integer().notNull(),
    postId: text('post_id').notNull(),
    savedAt: integer('saved_at').notNull(),
    /** Set when the reader marked the post as read. */
    readAt: integer('read_at'),
  },
  // The two lists of a reader. The indexes have all columns of an entry.
  (t) => [
    primaryKey({ columns: [t.user, t.post] }),
    index('saved_open').on(t.user, t.savedAt, t.post, t.postId).where(sql`${t.readAt} IS NULL`),
    index('saved_read').on(t.user, t.savedAt, t.post, t.postId).where(sql`${t.readAt} IS NOT NULL`),
  ],
);

/** Reading positions: the newest of each reader. `part` is the share of the text above the viewport, in thousandths. */
export const reading = sqliteTable(
  'reading',
  {
    user: integer()
      .notNull()
      .references(() => users.seq, { onDelete: 'cascade' }),
    post: integer()
      .notNull()
      .references(() => posts.seq, { onDelete: 'cascade' }),
    part: integer().notNull(),
    /** True after the reader came near the end; the article then leaves the strip. */
    done: integer({ mode: 'boolean' }).notNull(),
    at: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user, t.post] }),
    index('reading_user').on(t.user, t.at),
    index('reading_post').on(t.post),
    check('reading_part', sql`${t.part} BETWEEN 0 AND 1000`),
    check('reading_done', sql`${t.done} IN (0, 1)`),
  ],
);
