import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { reactionTypes } from '#contract/reactions';
import { users } from './accounts.ts';
import { posts } from './posts.ts';

export const articleReactions = sqliteTable(
  'article_reactions',
  {
    post: integer()
      .notNull()
      .references(() => posts.seq, { onDelete: 'cascade' }),
    user: integer()
      .notNull()
      .references(() => users.seq, { onDelete: 'cascade' }),
    reactionType: text('reaction_type', { enum: reactionTypes }).notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.post, t.user] }),
    index('article_reactions_user').on(t.user),
    index('article_reactions_dislikes').on(t.post).where(sql`${t.reactionType} = 'dislike'`),
    check('article_reactions_type', sql`${t.reactionType} IN ('like', 'dislike')`),
  ],
);
