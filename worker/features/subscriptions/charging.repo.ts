import { type SQL, sql } from 'drizzle-orm';
import { FREE_POSTS_MIN, POSTS_MIN } from '#contract/limits';

/** What decides whether a blog may charge: its published posts, counted as far as the rules ask for. */
export type ChargingRow = { posts: number; freePosts: number };

const countSql = (blogger: SQL, condition: SQL, enough: number): SQL => sql`(
  SELECT count(*) FROM (SELECT 1 FROM posts WHERE blogger = ${blogger} AND unpublished_at IS NULL ${condition} LIMIT ${enough}))`;

/** Counts a blogger's posts, as SQL. @param blogger SQL that gives their `seq` */
export const countPostsSql = (blogger: SQL): SQL => countSql(blogger, sql``, POSTS_MIN);
export const countFreePostsSql = (blogger: SQL): SQL => countSql(blogger, sql`AND is_free = 1`, FREE_POSTS_MIN);

/** What a blog with a profile row `r` charges as JSON (`ChargingRow` and `Price`); null while blogging is switched off. */
export const chargingSql: SQL = sql`
  CASE WHEN r.is_blogging = 1 THEN json_object('priceCents', r.subscription_cents,
    'nextPriceCents', r.next_subscription_cents, 'nextPriceFrom', r.next_subscription_from,
    'posts', ${countPostsSql(sql`r.user`)}, 'freePosts', ${countFreePostsSql(sql`r.user`)}) END`;
