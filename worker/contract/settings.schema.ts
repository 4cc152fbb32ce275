import * as z from 'zod';

/** What the settings screen advertises (spec §1): a title, a text and where its link leads. */
export const promotionSchema = z.object({ title: z.string(), text: z.string(), url: z.string() });
export type Promotion = z.infer<typeof promotionSchema>;

/**
 * What every visitor may know of the platform. `feePercentage` is the platform's share of a subscription; `promotion`
 * is null when nothing is advertised.
 */
export const platformResponse = z.object({
  name: z.string(),
  supportEmail: z.string(),
  feePercentage: z.number(),
  promotion: promotionSchema.nullable(),
});
export type PlatformResponse = z.infer<typeof platformResponse>;
