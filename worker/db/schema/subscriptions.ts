import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './accounts.ts';

/**
 * The billing relationship. `active` is false after unsubscribing; access may last longer, see subscribers. `id` is the
 * id of its checkout.
 */
export const subscriptions = sqliteTable(
  'subscriptions',
  {
    id: text().primaryKey(),
    subscriber: integer()
      .notNull()
      .references(() => users.seq, { onDelete: 'cascade' }),
    creator: integer()
      .notNull()
      .references(() => users.seq, { onDelete: 'cascade' }),
    active: integer({ mode: 'boolean' }).notNull(),
    status: text().notNull(),
    priceCents: integer('price_cents').notNull(),
    stripeSubscriptionId: text('stripe_subscription_id').unique(),
    /** The provider's subscription item, which has the price. */
    stripeItemId: text('stripe_item_id'),
    currentPeriodEnd: integer('current_period_end'),
    /** Time of the last failed payment, milliseconds UTC; null once it is paid. */
    pastDueSince: integer('past_due_since'),
    /**
     * True if the first partial month was free, which happens once per reader and blogger (docs/billing.md "First
     * month").
     */
    freeStart: integer('free_start', { mode: 'boolean' }).notNull().default(false),
    /** Grows with each write of the provider's state: a snapshot fetched before another write is discarded. */
    version: integer().notNull().default(0),
    createdAt: integer('created_at').notNull(),
    /** Time of unsubscribing or of the end; null while active. */
    unsubscribedAt: integer('unsubscribed_at'),
    /** Set when the provider has no live subscription any more. */
    endedAt: integer('ended_at'),
  },
  (t) => [
    uniqueIndex('subscriptions_one_active').on(t.subscriber, t.creator).where(sql`${t.active} = 1`),
    uniqueIndex('subscriptions_one_live').on(t.subscriber, t.creator).where(sql`${t.endedAt} IS NULL`),
    index('subscriptions_pair').on(t.subscriber, t.creator),
    index('subscriptions_live').on(t.creator, t.id).where(sql`${t.endedAt} IS NULL`),
    index('subscriptions_creator').on(t.creator, t.active),
    index('subscriptions_subscriber').on(t.subscriber, t.active),
    index('subscriptions_created').on(t.createdAt, t.creator),
    check('subscriptions_active', sql`${t.active} IN (0, 1)`),
    check('subscriptions_price', sql`${t.priceCents} BETWEEN 300 AND 1000`),
  ],
);

/** Entitlements to read. A null end does not expire. */
export const subscribers = sqliteTable(
  'subscribers',
  {
    user: integer()
      .notNull()
      .references(() => users.seq, { onDelete: 'cascade' }),
    creator: integer()
      .notNull()
      .references(() => users.seq, { onDelete: 'cascade' }),
    subscribed: integer({ mode: 'boolean' }).notNull(),
    subscriptionEnd: integer('subscription_end'),
    subscriptionTier: text('subscription_tier').notNull().default('monthly'),
  },
  (t) => [primaryKey({ columns: [t.user, t.creator] }), index('subscribers_creator').on(t.creator)],
);

/**
 * An attempt to pay. The row determines every parameter of the provider's checkout, so a retry sends the same request;
 * at most one is open per reader and blogger.
 */
export const checkouts = sqliteTable(
  'checkouts',
  {
    id: text().primaryKey(),
    subscriber: integer()
      .notNull()
      .references(() => users.seq, { onDelete: 'cascade' }),
    creator: integer()
      .notNull()
      .references(() => users.seq, { onDelete: 'cascade' }),
    priceCents: integer('price_cents').notNull(),
    firstCharge: text('first_charge', { enum: ['prorated', 'free'] }).notNull(),
    /** The path on this site that the reader came from. */
    returnTo: text('return_to'),
    state: text({ enum: ['open', 'completed', 'expired', 'failed'] }).notNull(),
    stripeSessionId: text('stripe_session_id').unique(),
    url: text(),
    expiresAt: integer('expires_at').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('checkouts_one_open').on(t.subscriber, t.creator).where(sql`${t.state} = 'open'`),
    index('checkouts_subscriber').on(t.subscriber),
    index('checkouts_creator').on(t.creator),
    index('checkouts_created').on(t.createdAt),
    check('checkouts_state', sql`${t.state} IN ('open', 'completed', 'expired', 'failed')`),
    check('checkouts_first_charge', sql`${t.firstCharge} IN ('prorated', 'free')`),
    check('checkouts_price', sql`${t.priceCents} BETWEEN 300 AND 1000`),
  ],
);

/** Product of a blogger's subscription at the payment provider. */
export const stripeProducts = sqliteTable('stripe_products', {
  creator: integer()
    .primaryKey()
    .references(() => users.seq, { onDelete: 'cascade' }),
  stripeProductId: text('stripe_product_id').notNull().unique(),
});

/** Customer record of a reader at the payment provider. */
export const stripeCustomers = sqliteTable('stripe_customers', {
  user: integer()
    .primaryKey()
    .references(() => users.seq, { onDelete: 'cascade' }),
  stripeCustomerId: text('stripe_customer_id').notNull().unique(),
});

/** Webhook events, each stored once (docs/billing.md "Webhooks"). */
export const stripeEvents = sqliteTable(
  'stripe_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    objectId: text('object_id'),
    /** The subscription that the event's object is or belongs to. */
    subscriptionId: text('subscription_id'),
    state: text({ enum: ['received', 'applied', 'ignored'] }).notNull(),
    receivedAt: integer('received_at').notNull(),
    appliedAt: integer('applied_at'),
    /** Time of the last try: events that always fail do not block the others. */
    triedAt: integer('tried_at').notNull().default(0),
    /** Error of the last try. */
    error: text(),
  },
  (t) => [
    index('stripe_events_received').on(t.receivedAt),
    index('stripe_events_open').on(t.triedAt).where(sql`${t.state} = 'received'`),
    index('stripe_events_open_of').on(t.subscriptionId).where(sql`${t.state} = 'received'`),
    check('stripe_events_state', sql`${t.state} IN ('received', 'applied', 'ignored')`),
  ],
);
