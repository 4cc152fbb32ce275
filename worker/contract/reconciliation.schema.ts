import * as z from 'zod';

/**
 * The newest comparison with the payment provider. `finishedAt` is null while it runs, and for good where it failed.
 * `compared` counts live subscriptions, `unknown` those of them that the provider does not know, `found` possible
 * differences, `checked` those of them that were looked at since, and `repaired` those that were corrected.
 */
export const reconciliationSchema = z.object({
  startedAt: z.int(),
  finishedAt: z.int().nullable(),
  compared: z.int(),
  unknown: z.int(),
  repaired: z.int(),
  found: z.int(),
  checked: z.int(),
  isRunning: z.boolean(),
});
export type Reconciliation = z.infer<typeof reconciliationSchema>;

/** Null before the first comparison. */
export const reconciliationResponse = z.object({ last: reconciliationSchema.nullable() });
export type ReconciliationResponse = z.infer<typeof reconciliationResponse>;
