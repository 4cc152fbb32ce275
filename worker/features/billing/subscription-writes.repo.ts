import { type SQL, sql } from 'drizzle-orm';
import { assertStatement } from '../../db/assert.ts';
import type { Db, Statement } from '../../db/client.ts';
import { toStreamKey } from '../../db/streams.ts';
import {
  isFreeFollowerSql,
  joinAsSubscriberStatements,
  leaveAsSubscriberStatement,
} from '../audience/members.statements.ts';
import type { SubscriptionState } from './billing.policy.ts';

/** The users of a subscription, by `seq`. */
export type ReaderBloggerPair = { subscriber: number; blogger: number };

/** A subscription to store, with its ids at Stripe. */
export type SubscriptionWrite = {
  id: string;
  stripeId: string;
  stripeItemId: string;
  pair: ReaderBloggerPair;
  freeStart: boolean;
  createdAt: number;
};

const otherLive = ({ subscriber, blogger }: ReaderBloggerPair, id: string): SQL => sql`
  EXISTS (SELECT 1 FROM subscriptions WHERE subscriber = ${subscriber} AND creator = ${blogger} AND ended_at IS NULL
             AND id <> ${id})`;

/**
 * Rolls the batch back when the subscription was written since it was read.
 * @param version null when it was not stored
 */
export function assertVersionStatement(db: Db, stripeId: string, version: number | null): Statement {
  const row = sql`SELECT 1 FROM subscriptions WHERE stripe_subscription_id = ${stripeId}`;
  return assertStatement(
    db,
    version === null ? sql`NOT EXISTS (${row})` : sql`EXISTS (${row} AND version = ${version})`,
  );
}

/** Stores a subscription. Rolls the batch back when the pair would have two live ones. */
export function saveSubscriptionStatements(db: Db, write: SubscriptionWrite, state: SubscriptionState): Statement[] {
  const { subscriber, blogger } = write.pair;
  return [
    ...(state.endedAt === null ? [assertStatement(db, sql`NOT ${otherLive(write.pair, write.id)}`)] : []),
    db.run(sql`
      INSERT INTO subscriptions (id, subscriber, creator, active, status, price_cents, stripe_subscription_id,
        stripe_item_id, current_period_end, past_due_since, unsubscribed_at, free_start, version, created_at, ended_at)
      VALUES (${write.id}, ${subscriber}, ${blogger}, ${state.active ? 1 : 0}, ${state.status}, ${state.priceCents},
        ${write.stripeId}, ${write.stripeItemId}, ${state.currentPeriodEnd}, ${state.pastDueSince},
        ${state.unsubscribedAt}, ${write.freeStart ? 1 : 0}, 1, ${write.createdAt}, ${state.endedAt})
      ON CONFLICT (id) DO UPDATE SET active = excluded.active, status = excluded.status,
        price_cents = excluded.price_cents, stripe_item_id = excluded.stripe_item_id,
        current_period_end = excluded.current_period_end, past_due_since = excluded.past_due_since,
        unsubscribed_at = excluded.unsubscribed_at, ended_at = excluded.ended_at, version = version + 1`),
  ];
}

/** Stores the access apart from an active subscription, unless the pair has another live subscription. */
export function saveEntitlementStatement(
  db: Db,
  id: string,
  pair: ReaderBloggerPair,
  { subscribed, until }: { subscribed: boolean; until: number | null },
): Statement {
  return db.run(sql`
    INSERT INTO subscribers (user, creator, subscribed, subscription_end)
    SELECT ${pair.subscriber}, ${pair.blogger}, ${subscribed ? 1 : 0}, ${until} WHERE NOT ${otherLive(pair, id)}
        ON CONFLICT (user, creator) DO UPDATE SET subscribed = excluded.subscribed,
           subscription_end = excluded.subscription_end`);
}

/**
 * Adds or removes the follow that shows the blogger's posts in the reader's feed while they may read them, and the place
 * on the blogger's list. A free follow preserves both.
 */
export function syncFollowStatements(
  db: Db,
  id: string,
  pair: ReaderBloggerPair,
  mayRead: boolean,
  now: number,
): Statement[] {
  const { subscriber: user, blogger } = pair;
  const stream = toStreamKey('blogger', blogger);
  if (mayRead) {
    return [
      db.run(sql`
        INSERT INTO follows (user, kind, stream, blogger, created_at)
        VALUES (${user}, 0, ${stream}, ${blogger}, ${now}) ON CONFLICT DO NOTHING`),
      ...joinAsSubscriberStatements(db, { user, blogger }, now),
    ];
  }
  return [
    db.run(sql`
      DELETE FROM follows
       WHERE user = ${user} AND kind = 0 AND stream = ${stream} AND NOT ${otherLive(pair, id)}
         AND NOT ${isFreeFollowerSql(user, blogger)}`),
    leaveAsSubscriberStatement(db, { user, blogger }, now, sql`NOT ${otherLive(pair, id)}`),
  ];
}

/** Stores the result of a checkout. Only `completed` overwrites an earlier result. */
export function setCheckoutStateStatement(db: Db, id: string, state: 'completed' | 'failed' | 'expired'): Statement {
  return db.run(sql`
    UPDATE checkouts SET state = ${state}
     WHERE id = ${id} AND (state = 'open' OR ${state} = 'completed' AND state <> 'completed')`);
}

/** Ends a subscription that Stripe does not know. */
export function endLocalSubscriptionStatements(db: Db, id: string, pair: ReaderBloggerPair, now: number): Statement[] {
  return [
    db.run(sql`
      UPDATE subscriptions SET active = 0, status = 'canceled', unsubscribed_at = coalesce(unsubscribed_at, ${now}),
        ended_at = ${now}, version = version + 1
       WHERE id = ${id} AND ended_at IS NULL`),
    saveEntitlementStatement(db, id, pair, { subscribed: false, until: now }),
    ...syncFollowStatements(db, id, pair, false, now),
  ];
}
