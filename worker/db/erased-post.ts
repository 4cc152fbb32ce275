import { sql } from 'drizzle-orm';

/**
 * Whether its author has deleted a post that is taken down: of its text nothing is left, only that it is not to come
 * back. SQL about the row `p` of posts.
 */
export const isErasedSql = sql`
  (SELECT content FROM post_bodies WHERE post = p.seq) = '' AND NOT EXISTS (SELECT 1 FROM drafts WHERE id = p.id)`;
