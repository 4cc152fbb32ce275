import { type SQL, sql } from 'drizzle-orm';
import { canReadSql, type UserSeq } from './access.statements.ts';

const authorsSql = sql`
  JOIN users b ON b.seq = p.blogger AND b.deleting_at IS NULL LEFT JOIN profiles r ON r.user = p.blogger`;

/** The posts `p` with their author's profile `r`, without those of accounts that are being deleted. */
export const commentedPostsSql: SQL = sql`posts p ${authorsSql}`;

/** The comments `c` with what `commentedPostsSql` has. */
export const postedCommentsSql: SQL = sql`comments c JOIN posts p ON p.seq = c.post ${authorsSql}`;

/** SQL condition on `commentedPostsSql`: the post is public. */
export const isPublicSql: SQL = sql`(p.unpublished_at IS NULL AND r.deleting_at IS NULL)`;

/** SQL condition on `commentedPostsSql`: the user, null for a guest, may read the whole post, and so its comments. */
export const mayReadSql = ({ user, now }: { user: UserSeq | null; now: number }): SQL =>
  sql`(${isPublicSql} AND ${canReadSql(user, now)})`;
