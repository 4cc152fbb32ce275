import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** The price from the next 1st on: the pending one, otherwise the one in force. */
export const comingCents = sql`coalesce(r.next_subscription_cents, r.subscription_cents)`;

/**
 * Enqueues the price update of a new subscription that was ordered at a different price, and records whether its reader
 * knows of a pending price, to notify them if that is withdrawn or replaced.
 */
export function newSubscriptionItemStatement(
  db: Db,
  subscription: { id: string; blogger: number; priceCents: number },
  now: number,
) {
  return db.run(sql`
    INSERT INTO outbox_messages (id, kind, payload, state, next_attempt_at, created_at)
    SELECT 'price-item:' || ${subscription.id} || ':' || r.price_version, 'price-item',
           json_object('subscriptionId', ${subscription.id}, 'version', r.price_version,
                       'announced', json(iif(r.next_subscription_from > ${now}, 'true', 'false'))),
           'waiting', ${now}, ${now}
      FROM profiles r WHERE r.user = ${subscription.blogger} 
       AND (${comingCents} <> ${subscription.priceCents} OR r.next_subscription_from > ${now})
        ON CONFLICT (id) DO NOTHING`);
}
