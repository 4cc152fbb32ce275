import * as z from 'zod';

/** Response to the payment provider once an event has been applied. */
export const webhookResponse = z.object({ received: z.literal(true) });
