import * as z from 'zod';
import { chargeCountries } from './payout-countries.ts';

/**
 * `none`: no account; `setup`: created, not able to receive; `checking`: all data is submitted, and the provider is
 * reviewing it; `active`: able to receive.
 */
export const payoutStatuses = ['none', 'setup', 'checking', 'active'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/**
 * A line of a blogger's payouts. `cents` changes what is owed: negative for transfers and reversals. `grossCents` is
 * the reader's payment, negative for a refund; `feeCents` is the platform's fee in it, card fee included; gross - fee =
 * share. Both are null for transfers.
 */
export const payoutLineSchema = z.object({
  id: z.string(),
  kind: z.enum(['earned', 'paid_out', 'refunded', 'disputed', 'returned']),
  cents: z.int(),
  grossCents: z.int().nullable(),
  feeCents: z.int().nullable(),
  at: z.int(),
});
export type PayoutLine = z.infer<typeof payoutLineSchema>;

/** `country` of the payout account, ISO 3166-1; the default is the existing account's or the platform's own country. */
export const onboardingRequest = z.strictObject({ country: z.enum(chargeCountries).optional() });
export type OnboardingRequest = z.infer<typeof onboardingRequest>;

/**
 * US cents. `owedCents` waits until the account can receive; months are newest last, by their start. `country` is the
 * account's, or the platform's without an account; `countries` are the possible ones.
 */
export const payoutsResponse = z.object({
  status: z.enum(payoutStatuses),
  country: z.string(),
  countries: z.array(z.string()),
  owedCents: z.int(),
  paidOutCents: z.int(),
  months: z.array(z.object({ month: z.int(), earnedCents: z.int() })),
  lines: z.array(payoutLineSchema),
  nextCursor: z.string().nullable(),
});
export type PayoutsResponse = z.infer<typeof payoutsResponse>;

/** Content of a CSV file. */
export const payoutLinesCsv = z.string();

export const payoutsQuery = z.strictObject({ cursor: z.string().max(200).optional() });
