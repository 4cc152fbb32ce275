import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './accounts.ts';

/**
 * The billing relationship (decisions). `active` false means unsubscribed; access may still last, see subscribers. Its
 * `id` is that of the checkout it began with.
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
    /** What of it has the price. */
    stripeItemId: text('stripe_item_id'),
    currentPeriodEnd: integer('current_period_end'),
    /** Since when the last payment is missing, milliseconds UTC. */
    pastDueSince: integer('past_due_since'),
    /** Whether its first partial month was free: that is given once (billing.md 'First partial month'). */
    freeStart: integer('free_start', { mode: 'boolean' }).notNull().default(false),
    /** Grows with each write of the provider's state: what was fetched before another write is not written any more. */
    version: integer().notNull().default(0),
    createdAt: integer('created_at').notNull(),
    /** When it was unsubscribed, or ended by itself: null as long as it is active. */
    unsubscribedAt: integer('unsubscribed_at'),
    /** Set when the provider shows nothing live any more. */
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

/** The entitlement to read: an unset end counts as unexpired (spec §4 'Content access'). */
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
 * A reader's way to pay, once begun. Every parameter of the provider's checkout follows from the row, so that asking
 * again asks for the same thing; at most one is open for a reader and a blogger.
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
    /** The path on our own site that the reader came from. */
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

/** A blogger's subscription as the payment provider sells it. */
export const stripeProducts = sqliteTable('stripe_products', {
  creator: integer()
    .primaryKey()
    .references(() => users.seq, { onDelete: 'cascade' }),
  stripeProductId: text('stripe_product_id').notNull().unique(),
});

/** A reader as the payment provider knows them. */
export const stripeCustomers = sqliteTable('stripe_customers', {
  user: integer()
    .primaryKey()
    .references(() => users.seq, { onDelete: 'cascade' }),
  stripeCustomerId: text('stripe_customer_id').notNull().unique(),
});

/** Every webhook event, once (billing.md 'Webhooks'). */
export const stripeEvents = sqliteTable(
  'stripe_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    objectId: text('object_id'),
    /** The subscription that its object is, or says that it is of. */
    subscriptionId: text('subscription_id'),
    state: text({ enum: ['received', 'applied', 'ignored'] }).notNull(),
    receivedAt: integer('received_at').notNull(),
    appliedAt: integer('applied_at'),
    /** When it was last tried: those that fail each time keep no other waiting. */
    triedAt: integer('tried_at').notNull().default(0),
    /** Why it could not be applied then. */
    error: text(),
  },
  (t) => [
    index('stripe_events_received').on(t.receivedAt),
    index('stripe_events_open').on(t.triedAt).where(sql`${t.state} = 'received'`),
    index('stripe_events_open_of').on(t.subscriptionId).where(sql`${t.state} = 'received'`),
    check('stripe_events_state', sql`${t.state} IN ('received', 'applied', 'ignored')`),
  ],
);
