import * as z from 'zod';

/** What every visitor may know of the platform. `feePercentage` is the platform's share of a subscription. */
export const platformResponse = z.object({
  name: z.string(),
  supportEmail: z.string(),
  feePercentage: z.number(),
});
export type PlatformResponse = z.infer<typeof platformResponse>;
