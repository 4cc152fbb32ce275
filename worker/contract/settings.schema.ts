import * as z from 'zod';
import { emailSchema } from './accounts.schema.ts';
import { shownNoticeSchema } from './notice.schema.ts';
import { PLATFORM_NAME_MAX, platformMessages } from './settings.ts';
import { SINGLE_LINE } from './user-text.schema.ts';

/** An advertisement on the settings screen: a title, a text and a link. */
export const promotionSchema = z.object({ title: z.string(), text: z.string(), url: z.string() });
export type Promotion = z.infer<typeof promotionSchema>;

/**
 * Public settings of the platform. `feePercentage` is the platform's share of a subscription; `promotion` is null
 * without an advertisement, `notice` while none is on.
 */
export const platformResponse = z.object({
  name: z.string(),
  supportEmail: z.string(),
  feePercentage: z.number(),
  promotion: promotionSchema.nullable(),
  notice: shownNoticeSchema.nullable(),
});
export type PlatformResponse = z.infer<typeof platformResponse>;

/** Status of the platform's own connected account. */
export const platformPaymentsResponse = z.object({
  connected: z.boolean(),
  chargesEnabled: z.boolean(),
  detailsSubmitted: z.boolean(),
  accountId: z.string().nullable(),
});
export type PlatformPaymentsResponse = z.infer<typeof platformPaymentsResponse>;

/**
 * Sums of the ledger, US cents (docs/billing.md "Split and ledger"). `readersCents` is negative: payments less refunds.
 * `owedCents` and `paidOutCents` are the bloggers'. `platformCostsCents` is zero or negative: card fees beyond the
 * platform's share. `totalCents` sums all, zero when correct.
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
 * `base` is the `updatedAt` of the settings that the change builds on. A large fee change (`isLargeFeeChange`) needs
 * the new fee again in `confirmedFeePercentage` and starts on a later 1st (`feeChangeStart`). Fees are 0-100, step
 * 0.01.
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
 * The current settings. `updatedAt` is null until an admin saves some. `pendingFee` is the scheduled fee and its start
 * (milliseconds UTC). `announcedFeePercentage` is the last fee in force that bloggers were notified of. `bloggers`
 * counts the affected ones, up to BLOGGERS_COUNT_MAX.
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

/** `unavailable` when the provider did not respond. */
export const connectStatuses = ['not_connected', 'setup_required', 'active', 'unavailable'] as const;

/**
 * Money in US cents; the parts sum to the price. `platformRevenue` is the platform's share less the card fee, negative
 * at a loss. `notIncluded` names costs that no figure here contains. `success`: every step of the test ran.
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
