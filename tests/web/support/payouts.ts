import type { PayoutsResponse } from '#contract/payouts';

/** The payouts of a user who never earned anything. */
export const noPayouts: PayoutsResponse = {
  status: 'none',
  country: 'US',
  countries: ['US'],
  owedCents: 0,
  paidOutCents: 0,
  months: [],
  lines: [],
  nextCursor: null,
};
