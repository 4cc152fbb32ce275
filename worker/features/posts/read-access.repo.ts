import { type SQL, sql } from 'drizzle-orm';
import { PAST_DUE_GRACE } from '#contract/subscriptions';

/** Conditions on the two tables that give a user access to a blogger's premium posts. */
function accessSql(user: number | null, now: number): { subscription: SQL; entitlement: SQL } {
  return {
    subscription: sql`subscriber = ${user} AND active = 1
      AND (status IN ('active', 'trialing') OR (status = 'past_due' AND past_due_since > ${now - PAST_DUE_GRACE}))`,
    entitlement: sql`user = ${user} AND subscribed = 1 AND (subscription_end IS NULL OR subscription_end > ${now})`,
  };
}

/**
 * Who may read the whole of `posts p`, as SQL (spec §4 'Content access', billing.md 'Status to access'): everybody a free
 * post; its author; the holder of an active subscription, for a while after a payment failed too, or of an unexpired
 * subscribers row, an unset end being unexpired. Admins have no right of their own. This file is the only place that
 * says so.
 * @param user the reader's `seq`; null for a guest
 */
export function mayRead(user: number | null, now: number): SQL {
  const { subscription, entitlement } = accessSql(user, now);
  return sql`(p.is_free = 1 OR p.blogger = ${user}
    OR EXISTS (SELECT 1 FROM subscriptions WHERE creator = p.blogger AND ${subscription})
    OR EXISTS (SELECT 1 FROM subscribers WHERE creator = p.blogger AND ${entitlement}))`;
}

/** The same rule by blogger: selects, as `blogger`, those whose premium posts a user may read, the user among them. */
export function readableBloggersSql(user: number, now: number): SQL {
  const { subscription, entitlement } = accessSql(user, now);
  return sql`
    SELECT user AS blogger FROM profiles WHERE user = ${user}
     UNION SELECT creator FROM subscriptions WHERE ${subscription}
     UNION SELECT creator FROM subscribers WHERE ${entitlement}`;
}
