import * as z from 'zod';

/** What the payment provider hears when an event has been applied. */
export const webhookResponse = z.object({ received: z.literal(true) });
