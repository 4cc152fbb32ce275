import { type SQL, sql } from 'drizzle-orm';
import { PAST_DUE_GRACE } from '#contract/subscriptions';

/** A user's `seq`, or SQL for it. */
export type UserSeq = number | SQL;

/** Returns conditions on the two tables that give a user access to a blogger's premium posts. */
function accessSql(userSeq: UserSeq | null, now: number): { subscription: SQL; entitlement: SQL } {
  return {
    subscription: sql`subscriber = ${userSeq} AND active = 1
      AND (status IN ('active', 'trialing') OR (status = 'past_due' AND past_due_since > ${now - PAST_DUE_GRACE}))`,
    entitlement: sql`user = ${userSeq} AND subscribed = 1 AND (subscription_end IS NULL OR subscription_end > ${now})`,
  };
}

/** SQL condition: the user has paid access to the premium posts of `blogger`. */
export function hasPaidAccessSql(userSeq: UserSeq | null, blogger: number | SQL, now: number): SQL {
  const { subscription, entitlement } = accessSql(userSeq, now);
  return sql`(EXISTS (SELECT 1 FROM subscriptions WHERE creator = ${blogger} AND ${subscription})
    OR EXISTS (SELECT 1 FROM subscribers WHERE creator = ${blogger} AND ${entitlement}))`;
}

/**
 * SQL condition: the user may read the whole of `posts p` (docs/product-rules.md "Access"). `canRead` in access.policy
 * is the same rule for one subscription; tests/worker/posts/access-by-status.test.ts compares them.
 * @param userSeq null, or SQL that is NULL, for a guest
 * @param isPaid SQL for `hasPaidAccessSql` of the blogger, if it is known for all posts
 */
export function canReadSql(
  userSeq: UserSeq | null,
  now: number,
  isPaid: SQL = hasPaidAccessSql(userSeq, sql`p.blogger`, now),
): SQL {
  return sql`(p.is_free = 1 OR p.blogger = ${userSeq} OR ${isPaid})`;
}

/** SQL query for the bloggers to whom a user has paid access, as `blogger`. */
export function paidBloggersSql(userSeq: UserSeq, now: number): SQL {
  const { subscription, entitlement } = accessSql(userSeq, now);
  return sql`
    SELECT creator AS blogger FROM subscriptions WHERE ${subscription}
     UNION SELECT creator FROM subscribers WHERE ${entitlement}`;
}

/** SQL query for the bloggers with premium posts that a user may read, as `blogger`, the user included. */
export const readableBloggersSql = (userSeq: UserSeq, now: number): SQL =>
  sql`${paidBloggersSql(userSeq, now)} UNION SELECT user FROM profiles WHERE user = ${userSeq}`;
