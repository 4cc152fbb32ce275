export type { OnboardingRequest, PayoutLine, PayoutStatus, PayoutsResponse } from './payouts.schema.ts';

export const payoutMessages = {
  loadFailed: 'Failed to load your payouts',
  onboardingFailed: 'Failed to connect to a card payment provider',
  countryUnsupported: 'Payouts to this country are not supported. Choose another country.',
} as const;

export const PAYOUT_LINES_PAGE_SIZE = 20;
export const PAYOUT_MONTHS = 12;
/** The day of the month on which the payment provider pays a blogger's balance out to their bank. */
export const PAYOUT_DAY = 10;
