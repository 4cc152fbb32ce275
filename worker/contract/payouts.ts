export type { PayoutLine, PayoutStatus, PayoutsResponse } from './payouts.schema.ts';

export const payoutMessages = {
  loadFailed: 'Failed to load your payouts',
  onboardingFailed: 'Failed to connect to a card payment provider',
} as const;

export const PAYOUT_LINES_PAGE_SIZE = 20;
export const PAYOUT_MONTHS = 12;
