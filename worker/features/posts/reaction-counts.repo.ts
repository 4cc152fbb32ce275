import { sql } from 'drizzle-orm';

/** The votes of `posts p` as JSON of the contract's `ReactionCounts`. Triggers keep the number of dislikes. */
export const reactionCountsSql = sql`json_object(
  'likes', (SELECT count(*) FROM article_reactions WHERE post = p.seq AND reaction_type = 'like'),
  'dislikes', p.dislike_count)`;
