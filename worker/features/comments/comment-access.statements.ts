import { type SQL, sql } from 'drizzle-orm';
import { hasPaidAccessSql } from '../access/access.statements.ts';
import { isFreeFollowerSql } from '../audience/members.statements.ts';

/** The viewer of comments: a user's `seq`, null for a guest. `now` is milliseconds UTC. */
export type CommentViewer = { user: number | null; now: number };

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
