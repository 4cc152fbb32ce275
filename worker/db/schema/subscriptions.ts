import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './accounts.ts';

/** The billing relationship (decisions). `active` false means unsubscribed; access may still last, see subscribers. */
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
    currentPeriodEnd: integer('current_period_end'),
    createdAt: integer('created_at').notNull(),
    endedAt: integer('ended_at'),
  },
  (t) => [
    uniqueIndex('subscriptions_one_active').on(t.subscriber, t.creator).where(sql`${t.active} = 1`),
    index('subscriptions_creator').on(t.creator, t.active),
    index('subscriptions_subscriber').on(t.subscriber, t.active),
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
    state: text({ enum: ['received', 'applied', 'ignored'] }).notNull(),
    receivedAt: integer('received_at').notNull(),
  },
  (t) => [
    index('stripe_events_received').on(t.receivedAt),
    check('stripe_events_state', sql`${t.state} IN ('received', 'applied', 'ignored')`),
  ],
);
