import { type SQL, sql } from 'drizzle-orm';
import { PAST_DUE_GRACE } from '#contract/subscriptions';

/** Returns conditions on the two tables that give a user access to a blogger's premium posts. */
function accessSql(user: number | null, now: number): { subscription: SQL; entitlement: SQL } {
  return {
    subscription: sql`subscriber = ${user} AND active = 1
      AND (status IN ('active', 'trialing') OR (status = 'past_due' AND past_due_since > ${now - PAST_DUE_GRACE}))`,
    entitlement: sql`user = ${user} AND subscribed = 1 AND (subscription_end IS NULL OR subscription_end > ${now})`,
  };
}

/**
 * SQL condition: the user may read the whole of `posts p` (docs/product-rules.md "Access", docs/billing.md "From status
 * to access"). This file is the only definition of that rule.
 * @param user the reader's `seq`; null for a guest
 */
export function mayRead(user: number | null, now: number): SQL {
  const { subscription, entitlement } = accessSql(user, now);
  return sql`(p.is_free = 1 OR p.blogger = ${user}
    OR EXISTS (SELECT 1 FROM subscriptions WHERE creator = p.blogger AND ${subscription})
    OR EXISTS (SELECT 1 FROM subscribers WHERE creator = p.blogger AND ${entitlement}))`;
}

/** SQL query for the bloggers with premium posts that a user may read, as `blogger`, the user included. */
export function readableBloggersSql(user: number, now: number): SQL {
  const { subscription, entitlement } = accessSql(user, now);
  return sql`
    SELECT user AS blogger FROM profiles WHERE user = ${user}
     UNION SELECT creator FROM subscriptions WHERE ${subscription}
     UNION SELECT creator FROM subscribers WHERE ${entitlement}`;
}
