import { type SQL, sql } from 'drizzle-orm';
import { canReadSql, hasPaidAccessSql } from '../access/access.statements.ts';
import { isFreeFollowerSql } from '../audience/members.statements.ts';

/** The viewer of comments: a user's `seq`, null for a guest. `now` is milliseconds UTC. */
export type CommentViewer = { user: number | null; now: number };

const authorsSql = sql`
  JOIN users b ON b.seq = p.blogger AND b.deleting_at IS NULL LEFT JOIN profiles r ON r.user = p.blogger`;

/** The posts `p` with their author's profile `r`, without those of accounts that are being deleted. */
export const commentedPostsSql: SQL = sql`posts p ${authorsSql}`;

/** The comments `c` with what `commentedPostsSql` has. */
export const postedCommentsSql: SQL = sql`comments c JOIN posts p ON p.seq = c.post ${authorsSql}`;

/** SQL condition on `commentedPostsSql`: the post is public. */
export const isPublicSql: SQL = sql`(p.unpublished_at IS NULL AND r.deleting_at IS NULL)`;

/** SQL condition on `commentedPostsSql`: the viewer may read the whole post, and so its comments. */
export const mayReadSql = ({ user, now }: CommentViewer): SQL => sql`(${isPublicSql} AND ${canReadSql(user, now)})`;

/** SQL condition: the user is banned from commenting on the posts of `blogger` now. */
export const isBannedSql = (user: number | SQL | null, blogger: number | SQL, now: number): SQL => sql`EXISTS (
  SELECT 1 FROM comment_bans WHERE blogger = ${blogger} AND user = ${user} AND (until IS NULL OR until > ${now}))`;

/**
 * SQL expression on `commentedPostsSql`: the first reason why the viewer cannot comment, as in `commentObstacles`, or
 * NULL (docs/product-rules.md "Comments"). Requires that they may read the post.
 */
export function obstacleSql({ user, now }: CommentViewer): SQL {
  const isPaying = hasPaidAccessSql(user, sql`p.blogger`, now);
  return sql`CASE
    WHEN r.comments = 'off' THEN 'off'
    WHEN p.comments_closed_at IS NOT NULL THEN 'closed'
    WHEN ${user} IS NULL THEN 'signed_out'
    WHEN NOT EXISTS (SELECT 1 FROM users WHERE seq = ${user} AND email_confirmed_at IS NOT NULL) THEN 'unconfirmed'
    WHEN p.blogger = ${user} THEN NULL
    WHEN ${isBannedSql(user, sql`p.blogger`, now)} THEN 'banned'
    WHEN r.comments = 'subscribers' AND NOT ${isPaying} THEN 'subscribers_only'
    WHEN r.comments = 'followers' AND NOT ${isPaying} AND NOT ${isFreeFollowerSql(user ?? sql`NULL`, sql`p.blogger`)}
    THEN 'followers_only' END`;
}
