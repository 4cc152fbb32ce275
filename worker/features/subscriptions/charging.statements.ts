import { type SQL, sql } from 'drizzle-orm';
import { FREE_POSTS_MIN, POSTS_MIN } from '#contract/limits';

/** Counts of a blog's published posts, each capped at the minimum needed for charging. */
export type ChargingRow = { posts: number; freePosts: number };

const countSql = (blogger: SQL, condition: SQL, enough: number): SQL => sql`(
  SELECT count(*) FROM (SELECT 1 FROM posts WHERE blogger = ${blogger} AND unpublished_at IS NULL ${condition} LIMIT ${enough}))`;

/** SQL expression that counts a blogger's posts up to POSTS_MIN. @param blogger SQL expression for their `seq` */
export const countPostsSql = (blogger: SQL): SQL => countSql(blogger, sql``, POSTS_MIN);

export const countFreePostsSql = (blogger: SQL): SQL => countSql(blogger, sql`AND is_free = 1`, FREE_POSTS_MIN);

/** SQL expression (JSON of `ChargingRow` and `Price`) of the blog with profile row `r`; null while blogging is off. */
export const chargingSql: SQL = sql`
  CASE WHEN r.is_blogging = 1 THEN json_object('priceCents', r.subscription_cents,
    'nextPriceCents', r.next_subscription_cents, 'nextPriceFrom', r.next_subscription_from,
    'posts', ${countPostsSql(sql`r.user`)}, 'freePosts', ${countFreePostsSql(sql`r.user`)}) END`;
