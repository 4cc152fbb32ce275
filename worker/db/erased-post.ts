import { sql } from 'drizzle-orm';

/**
 * SQL about the row `p` of posts: true for a taken down post that its author deleted. Its text is erased; the row
 * remains to block publishing it again.
 */
export const isErasedSql = sql`
  (SELECT content FROM post_bodies WHERE post = p.seq) = '' AND NOT EXISTS (SELECT 1 FROM drafts WHERE id = p.id)`;
