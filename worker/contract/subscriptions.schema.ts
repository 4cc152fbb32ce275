import * as z from 'zod';
import { authorSchema } from './posts.schema.ts';

/** A running subscription of the viewer. Prices are US cents a month, times milliseconds UTC. */
export const mySubscriptionSchema = z.object({
  id: z.string(),
  blogger: authorSchema,
  priceCents: z.number().int(),
  since: z.number().int(),
});
export type MySubscription = z.infer<typeof mySubscriptionSchema>;

export const subscriptionsResponse = z.object({
  subscriptions: z.array(mySubscriptionSchema),
  totalMonthlyCents: z.number().int(),
});
export type SubscriptionsResponse = z.infer<typeof subscriptionsResponse>;
