import * as z from 'zod';
import { BLOGGERS_PAGE_SIZE } from './limits.ts';
import { authorSchema } from './posts.schema.ts';
import { sitePathSchema } from './site-path.schema.ts';
import { displayStatuses } from './subscriptions.ts';
import { storedName } from './user-text.schema.ts';

/** What stands between the viewer and a subscription, in the order in which it is said. */
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
 * What subscribing to a blogger means for whoever asks. Money in US cents, times milliseconds UTC.
 * `needs` is set with the obstacle `needs_posts`: how many posts are missing, and how many free ones there are.
 * `firstCharge.todayCents` is charged at once, then the price on the 1st of each month, from `monthlyFrom` on.
 * `subscription` is the viewer's to them (`mySubscriptionSchema`), null where there is none that gives access or could
 * again.
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

/** The public ids of up to a page of bloggers, with commas between them. */
export const offersQuery = z.strictObject({
  bloggers: z
    .string()
    .max(BLOGGERS_PAGE_SIZE * 101, { abort: true })
    .regex(new RegExp(`^[^,]{1,100}(?:,[^,]{1,100}){0,${BLOGGERS_PAGE_SIZE - 1}}$`)),
});

/** What subscribing to each of them means for whoever asks; who is not there, or has no profile, is left out. */
export const offersResponse = z.object({ offers: z.array(offerResponse) });
export type OffersResponse = z.infer<typeof offersResponse>;

/**
 * `returnTo` is the path on our own site that the reader came from; `shown` what their screen said of the charges, today's
 * and that of the first whole month (`firstFullMonthCents`): when more would be charged by now, the request fails with
 * `conflict` and `subscriptionMessages.priceChanged`. US cents.
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

/** How a checkout stands by the server's truth: `completed` while the subscription is there, `ended` when it has ended. */
export const checkoutResponse = z.object({
  id: z.string(),
  state: z.enum(['open', 'completed', 'ended', 'expired', 'failed']),
  blogger: authorSchema,
  returnTo: z.string().nullable(),
});
export type CheckoutResponse = z.infer<typeof checkoutResponse>;

export const checkoutParams = z.object({ id: storedName });
export const subscriptionParams = z.object({ id: storedName });

/**
 * A subscription of the viewer. `active` runs on; `ending` was unsubscribed and may be read until `paidUntil`;
 * `past_due` runs, but its last payment failed: access ends, or has ended, at `accessUntil`. `isOpen`: premium posts can
 * be read now. Prices are US cents a month, times milliseconds UTC.
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

/** `totalMonthlyCents` is the sum of what runs on (active and past due). */
export const subscriptionsResponse = z.object({
  active: z.array(mySubscriptionSchema),
  ending: z.array(mySubscriptionSchema),
  totalMonthlyCents: z.int(),
  /** Whether there is something to manage at the payment provider. */
  hasBilling: z.boolean(),
  /** Whether something was ever charged; it stays so where the payment provider does not know the viewer any more. */
  hasReceipts: z.boolean(),
});
export type SubscriptionsResponse = z.infer<typeof subscriptionsResponse>;

/**
 * A payment of the viewer and who has what of it now: `refundedCents` is the viewer's own again, and the parts with it
 * sum to the amount. No part is below zero: `cardFeeCents` is what the payment still pays of the card fee, and the platform
 * pays the rest of it itself. `blogger` is null when they are gone.
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

/** Where to go on at the payment provider. */
export const redirectResponse = z.object({ url: z.string() });
export type RedirectResponse = z.infer<typeof redirectResponse>;
