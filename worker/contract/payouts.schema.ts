import * as z from 'zod';
import { chargeCountries } from './payout-countries.ts';

/**
 * `none`: no account yet; `setup`: begun, not able to receive; `checking`: all is submitted, and the provider has yet to
 * check it; `active`: able to receive.
 */
export const payoutStatuses = ['none', 'setup', 'checking', 'active'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/**
 * A line of a blogger's account. `kind`: a subscriber paid (`earned`), the share was transferred (`paid_out`), or it went
 * back (`refunded`, `disputed`). `cents` is what it adds to what is owed: negative when transferred or taken back.
 * `grossCents` is what the reader paid, negative when refunded; `feeCents` is the platform's fee in it, which covers the card
 * fee. Together: gross - fee = share. Both are null for transfers.
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

/** `country` is where the blogger is paid, ISO 3166-1; without one, the account's or the platform's own country. */
export const onboardingRequest = z.strictObject({ country: z.enum(chargeCountries).optional() });
export type OnboardingRequest = z.infer<typeof onboardingRequest>;

/**
 * US cents. `owedCents` waits for the account to be able to receive; months are newest last, by their first moment.
 * `country` is the account's, or the platform's while there is no account; an account can be in any of `countries`.
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

/** The text of a CSV file. */
export const payoutLinesCsv = z.string();

export const payoutsQuery = z.strictObject({ cursor: z.string().max(200).optional() });
