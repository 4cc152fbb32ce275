import * as z from 'zod';

/**
 * The newest comparison with the payment provider. `finishedAt` is null while it runs, and after a failure. `compared`
 * counts live subscriptions, `unknown` those missing at the provider, `found` possible differences, `checked` the ones
 * verified since, `repaired` the corrected ones.
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
