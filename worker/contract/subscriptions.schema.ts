import * as z from 'zod';
import { BLOGGERS_PAGE_SIZE } from './limits.ts';
import { authorSchema } from './posts.schema.ts';
import { sitePathSchema } from './site-path.schema.ts';
import { displayStatuses } from './subscriptions.ts';
import { storedName } from './user-text.schema.ts';

/** Reasons why the viewer cannot subscribe, in the order in which they are checked. */
export const offerObstacles = [
  'signed_out',
  'self',
  'email_unconfirmed',
  'closed',
  'needs_posts',
  'month_ends',
  'free_days_used',
] as const;

/**
 * The viewer's offer from a blogger; US cents, milliseconds UTC. `needs` (with obstacle `needs_posts`): missing posts,
 * and existing free ones. `firstCharge.todayCents` is charged immediately, the price on each 1st from `monthlyFrom`.
 * `subscription` is the viewer's, null if it cannot give access.
 */
export const offerResponse = z.object({
  bloggerId: z.string(),
  username: z.string(),
  priceCents: z.int(),
  nextPriceCents: z.int().nullable(),
  nextPriceFrom: z.int().nullable(),
  obstacle: z.enum(offerObstacles).nullable(),
  needs: z.object({ missing: z.int(), freePosts: z.int() }).nullable(),
  firstCharge: z.object({ todayCents: z.int(), kind: z.enum(['prorated', 'free']), monthlyFrom: z.int() }),
  subscription: z
    .object({
      id: z.string(),
      standing: z.enum(displayStatuses),
      paidUntil: z.int().nullable(),
      accessUntil: z.int().nullable(),
      isOpen: z.boolean(),
    })
    .nullable(),
});
export type OfferResponse = z.infer<typeof offerResponse>;

/** Public ids of bloggers, separated by commas; at most one page of them. */
export const offersQuery = z.strictObject({
  bloggers: z
    .string()
    .max(BLOGGERS_PAGE_SIZE * 101, { abort: true })
    .regex(new RegExp(`^[^,]{1,100}(?:,[^,]{1,100}){0,${BLOGGERS_PAGE_SIZE - 1}}$`)),
});

/** The viewer's offers; unknown bloggers and those without a profile are omitted. */
export const offersResponse = z.object({ offers: z.array(offerResponse) });
export type OffersResponse = z.infer<typeof offersResponse>;

/**
 * `returnTo` is the path that the reader came from. `shown` are the charges shown, US cents: today's and the first full
 * month's (`firstFullMonthCents`). A higher charge by now fails with `conflict` and
 * `subscriptionMessages.priceChanged`.
 */
export const subscribeRequest = z.strictObject({
  bloggerId: storedName,
  returnTo: sitePathSchema.optional(),
  shown: z.strictObject({ todayCents: z.int().min(0), monthlyCents: z.int().min(0) }).optional(),
});
export type SubscribeRequest = z.infer<typeof subscribeRequest>;

export const subscribeResponse = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('checkout'), url: z.string(), checkoutId: z.string() }),
  z.object({ outcome: z.literal('resumed') }),
]);
export type SubscribeResponse = z.infer<typeof subscribeResponse>;

/** Server-side state of a checkout: `completed` while the subscription exists, `ended` after it. */
export const checkoutResponse = z.object({
  id: z.string(),
  state: z.enum(['open', 'completed', 'ended', 'expired', 'failed']),
  blogger: authorSchema,
  returnTo: z.string().nullable(),
});
export type CheckoutResponse = z.infer<typeof checkoutResponse>;

/**
 * A subscription of the viewer. `active` renews; `ending` was canceled and gives access until `paidUntil`; `past_due`
 * has a failed payment, and access ends at `accessUntil`. `isOpen`: premium posts are readable now. Prices are US cents
 * a month, times milliseconds UTC.
 */
export const mySubscriptionSchema = z.object({
  id: z.string(),
  blogger: authorSchema,
  standing: z.enum(displayStatuses),
  priceCents: z.int(),
  nextPriceCents: z.int().nullable(),
  nextPriceFrom: z.int().nullable(),
  since: z.int(),
  paidUntil: z.int().nullable(),
  accessUntil: z.int().nullable(),
  isOpen: z.boolean(),
});
export type MySubscription = z.infer<typeof mySubscriptionSchema>;

/** `totalMonthlyCents` sums the renewing subscriptions (active and past due). */
export const subscriptionsResponse = z.object({
  active: z.array(mySubscriptionSchema),
  ending: z.array(mySubscriptionSchema),
  totalMonthlyCents: z.int(),
  /** True when the viewer has something to manage at the payment provider. */
  hasBilling: z.boolean(),
  /** True after any charge, even when the payment provider no longer knows the viewer. */
  hasReceipts: z.boolean(),
});
export type SubscriptionsResponse = z.infer<typeof subscriptionsResponse>;

/**
 * A payment of the viewer and its current split: `refundedCents` and the parts sum to the amount, and none is negative.
 * `cardFeeCents` is the part of the card fee that the payment covers; the platform pays the rest. `blogger` is null
 * once deleted.
 */
export const receiptSchema = z.object({
  id: z.string(),
  number: z.string().nullable(),
  blogger: authorSchema.nullable(),
  paidAt: z.int(),
  periodStart: z.int(),
  periodEnd: z.int(),
  amountCents: z.int(),
  refundedCents: z.int(),
  writerCents: z.int().nonnegative(),
  platformCents: z.int().nonnegative(),
  cardFeeCents: z.int().nonnegative(),
});
export type Receipt = z.infer<typeof receiptSchema>;

export const receiptsQuery = z.strictObject({ cursor: z.string().max(200).optional() });
export const receiptsResponse = z.object({ receipts: z.array(receiptSchema), nextCursor: z.string().nullable() });
export type ReceiptsResponse = z.infer<typeof receiptsResponse>;

/** Address at the payment provider that the browser opens next. */
export const redirectResponse = z.object({ url: z.string() });
export type RedirectResponse = z.infer<typeof redirectResponse>;
