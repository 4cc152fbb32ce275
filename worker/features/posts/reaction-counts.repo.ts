import { sql } from 'drizzle-orm';

/**
 * SQL expression for the votes of `posts p`, as JSON of the contract's `ReactionCounts`. Triggers maintain the number
 * of dislikes.
 */
export const reactionCountsSql = sql`json_object(
  'likes', (SELECT count(*) FROM article_reactions WHERE post = p.seq AND reaction_type = 'like'),
  'dislikes', p.dislike_count)`;
