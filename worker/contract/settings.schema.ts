import * as z from 'zod';
import { emailSchema } from './accounts.schema.ts';
import { PLATFORM_NAME_MAX, platformMessages } from './settings.ts';
import { SINGLE_LINE } from './user-text.schema.ts';

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

/** Spec §3 'Platform connect status' of the platform's own connected account. */
export const platformPaymentsResponse = z.object({
  connected: z.boolean(),
  chargesEnabled: z.boolean(),
  detailsSubmitted: z.boolean(),
  accountId: z.string().nullable(),
});
export type PlatformPaymentsResponse = z.infer<typeof platformPaymentsResponse>;

/**
 * The sums of the ledger, US cents (billing.md 'Ledger'). `readersCents` is below zero: what they paid, less what they
 * have back. `owedCents` is owed to writers, `paidOutCents` was transferred to them. `totalCents` sums all of them, and is
 * zero in a sound ledger. `platformCostsCents` is zero or below: the card fees that the platform paid beyond its share of a
 * payment, as after a refund.
 */
export const ledgerResponse = z.object({
  readersCents: z.int(),
  owedCents: z.int(),
  paidOutCents: z.int(),
  platformCents: z.int(),
  cardFeesCents: z.int(),
  platformCostsCents: z.int(),
  totalCents: z.int(),
});
export type LedgerResponse = z.infer<typeof ledgerResponse>;

const feePercentage = z
  .number(platformMessages.feeInvalid)
  .min(0, platformMessages.feeInvalid)
  .max(100, platformMessages.feeInvalid)
  .refine((fee) => Math.round(fee * 100) / 100 === fee, platformMessages.feeInvalid);

/**
 * What an admin sets of the platform. Spec §5 'Platform fee percentage': 0-100, step 0.01. `base` is the `updatedAt` of
 * the settings it was made from. A change beyond two points (`isLargeFeeChange`) needs `confirmedFeePercentage`, the new fee once more, and
 * starts on a later 1st (`feeChangeStart`).
 */
export const platformSettingsRequest = z.strictObject({
  platformName: z
    .string(platformMessages.nameRequired)
    .trim()
    .min(1, platformMessages.nameRequired)
    .max(PLATFORM_NAME_MAX, { error: platformMessages.nameTooLong, abort: true })
    .regex(SINGLE_LINE, platformMessages.nameInvalid),
  platformEmail: emailSchema,
  feePercentage,
  confirmedFeePercentage: feePercentage.optional(),
  base: z.int().nullable(),
});
export type PlatformSettingsRequest = z.infer<typeof platformSettingsRequest>;

/**
 * The settings in force. `updatedAt` is null until an admin sets them. `pendingFee` is the scheduled fee and when it starts
 * (milliseconds UTC). `announcedFeePercentage` is the last fee in force that bloggers were notified of. `bloggers` counts who a change affects, up to BLOGGERS_COUNT_MAX.
 */
export const platformSettingsResponse = z.object({
  platformName: z.string(),
  platformEmail: z.string(),
  feePercentage: z.number(),
  announcedFeePercentage: z.number(),
  pendingFee: z.object({ feePercentage: z.number(), from: z.int() }).nullable(),
  bloggers: z.int(),
  updatedAt: z.int().nullable(),
});
export type PlatformSettingsResponse = z.infer<typeof platformSettingsResponse>;

/** Spec §4 'Payment connection'; `unavailable` when the provider could not be asked. */
export const connectStatuses = ['not_connected', 'setup_required', 'active', 'unavailable'] as const;

/**
 * Spec §3 'Fee test result'. Money in US cents; the parts sum to the price: `platformRevenue` is what the platform has
 * left of its share after the card fee, below zero at a loss. `notIncluded` names what Stripe and the tax office take
 * besides, which no figure here has. `success`: the test could be run whole.
 */
export const feeTestResponse = z.object({
  success: z.boolean(),
  summary: z.object({
    scenario: z.string(),
    platformRevenue: z.int(),
    bloggerRevenue: z.int(),
    stripeFees: z.int(),
    verificationPassed: z.boolean(),
    notIncluded: z.array(z.string()),
  }),
  testResults: z.object({ stripeConnectStatus: z.enum(connectStatuses) }),
  error: z.string().nullable(),
});
export type FeeTestResponse = z.infer<typeof feeTestResponse>;
