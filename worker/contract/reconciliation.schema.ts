import * as z from 'zod';

/**
 * The newest comparison with the payment provider; `finishedAt` is null while it runs. `compared` counts live
 * subscriptions, `unknown` those of them that the provider does not know, `repaired` differences that were corrected.
 */
export const reconciliationSchema = z.object({
  startedAt: z.int(),
  finishedAt: z.int().nullable(),
  compared: z.int(),
  unknown: z.int(),
  repaired: z.int(),
});
export type Reconciliation = z.infer<typeof reconciliationSchema>;

/** Null before the first comparison. */
export const reconciliationResponse = z.object({ last: reconciliationSchema.nullable() });
export type ReconciliationResponse = z.infer<typeof reconciliationResponse>;
