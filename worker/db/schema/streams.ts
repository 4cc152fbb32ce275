import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { categoryKeys } from '#contract/topics';
import { users } from './accounts.ts';
import { leagues, teams } from './teams.ts';
import { subtopics } from './topics.ts';

/**
 * Posts of each stream (db/streams.ts). The migration adds WITHOUT ROWID by hand, because drizzle does not support it.
 * Derived from the posts' own tables, so it has no foreign keys; delete by the derived keys, never by post alone.
 */
export const streamPosts = sqliteTable(
  'stream_posts',
  {
    stream: integer().notNull(),
    post: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.stream, t.post] })],
);

/**
 * Follows of all kinds. `kind` 1 is a category: followed whole unless the user chose parts of it, which reduces it to
 * filling a short feed; 0 is everything else. `implied` rows came with another choice (Gaming adds subtopics of Tech)
 * and narrow nothing. WITHOUT ROWID, as above.
 */
export const follows = sqliteTable(
  'follows',
  {
    user: integer()
      .notNull()
      .references(() => users.seq, { onDelete: 'cascade' }),
    kind: integer().notNull(),
    stream: integer().notNull(),
    category: text({ enum: categoryKeys as [string, ...string[]] }),
    subtopic: integer().references(() => subtopics.seq, { onDelete: 'cascade' }),
    team: integer().references(() => teams.seq, { onDelete: 'cascade' }),
    league: integer().references(() => leagues.seq, { onDelete: 'cascade' }),
    blogger: integer().references(() => users.seq, { onDelete: 'cascade' }),
    implied: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user, t.kind, t.stream] }),
    index('follows_subtopic').on(t.subtopic).where(sql`${t.subtopic} IS NOT NULL`),
    index('follows_team').on(t.team).where(sql`${t.team} IS NOT NULL`),
    index('follows_league').on(t.league).where(sql`${t.league} IS NOT NULL`),
    index('follows_blogger').on(t.blogger).where(sql`${t.blogger} IS NOT NULL`),
    check(
      'follows_one_target',
      sql`(${t.category} IS NOT NULL) + (${t.subtopic} IS NOT NULL) + (${t.team} IS NOT NULL) + (${t.league} IS NOT NULL) + (${t.blogger} IS NOT NULL) = 1`,
    ),
    check('follows_kind', sql`${t.kind} = (${t.category} IS NOT NULL)`),
    check(
      'follows_stream',
      sql`${t.category} IS NOT NULL AND ${t.stream} % 8 = 3 OR ${t.stream} = coalesce(${t.subtopic} * 8 + 4, ${t.team} * 8 + 5, ${t.league} * 8 + 6, ${t.blogger} * 8 + 7)`,
    ),
  ],
);
