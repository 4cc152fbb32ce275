import { type SQL, sql } from 'drizzle-orm';
import { FREE_POSTS_MIN, POSTS_MIN } from '#contract/limits';
import { literalNumber } from '../../db/literal-number.ts';
import { isSuspendedSql } from '../../db/suspensions.ts';

/** Counts of a blog's published posts, each capped at the minimum needed for charging. */
export type ChargingRow = { posts: number; freePosts: number };

const countSql = (blogger: SQL, condition: SQL, enough: number): SQL => sql`(
  SELECT count(*) FROM (SELECT 1 FROM posts WHERE blogger = ${blogger} AND unpublished_at IS NULL ${condition} LIMIT ${literalNumber(enough)}))`;

/** SQL expression that counts a blogger's posts up to POSTS_MIN. @param blogger SQL expression for their `seq` */
export const countPostsSql = (blogger: SQL): SQL => countSql(blogger, sql``, POSTS_MIN);

export const countFreePostsSql = (blogger: SQL): SQL => countSql(blogger, sql`AND is_free = 1`, FREE_POSTS_MIN);

/**
 * SQL expression (JSON of `ChargingRow` and `Price`) of the blog with user `u` and profile row `r`; null while blogging
 * is off or the blogger is suspended.
 */
export const chargingSql = (now: number): SQL => sql`
  CASE WHEN r.is_blogging = 1 AND NOT ${isSuspendedSql('u', now)} THEN json_object('priceCents', r.subscription_cents,
    'nextPriceCents', r.next_subscription_cents, 'nextPriceFrom', r.next_subscription_from,
    'posts', ${countPostsSql(sql`r.user`)}, 'freePosts', ${countFreePostsSql(sql`r.user`)}) END`;
