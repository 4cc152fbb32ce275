import { sql } from 'drizzle-orm';
import type { ReactionType } from '#contract/reactions';
import type { Db } from '../../db/client.ts';

type Reaction = { postId: string; user: number; reaction: ReactionType | null };

/**
 * Sets or clears a reader's reaction; at most one row exists per reader and post. The first statement writes, the
 * second returns a row if the post is published.
 */
export function reactionStatements(db: Db, { postId, user, reaction }: Reaction, now: number) {
  const published = sql`posts WHERE id = ${postId} AND unpublished_at IS NULL`;
  const post = sql`(SELECT seq FROM ${published})`;
  const write =
    reaction === null
      ? sql`DELETE FROM article_reactions WHERE post = ${post} AND user = ${user}`
      : sql`INSERT INTO article_reactions (post, user, reaction_type, created_at)
            SELECT seq, ${user}, ${reaction}, ${now} FROM ${published}
            ON CONFLICT (post, user) DO UPDATE SET reaction_type = excluded.reaction_type, created_at = excluded.created_at
             WHERE reaction_type <> excluded.reaction_type`;
  return [db.run(write), db.all<{ seq: number }>(sql`SELECT seq FROM ${published}`)] as const;
}
