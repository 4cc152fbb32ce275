import type { PayoutLine } from './payouts.schema.ts';

export type { OnboardingRequest, PayoutLine, PayoutStatus, PayoutsResponse } from './payouts.schema.ts';

export const payoutMessages = {
  loadFailed: 'Failed to load your payouts',
  downloadFailed: 'Failed to download your lines',
  onboardingFailed: 'Failed to connect to a card payment provider',
  countryUnsupported: 'Payouts to this country are not supported. Choose another country.',
  countryConflict: 'Another country was chosen at the same time. Reload the page and check the country.',
} as const;

const lineLabels: Record<PayoutLine['kind'], string> = {
  earned: 'Subscription payment',
  paid_out: 'Transferred to your account',
  refunded: 'Refunded to a subscriber',
  disputed: 'Disputed by a subscriber',
  returned: 'Reversed from your account',
};

/** Returns the label of a line. A reversed refund or dispute has a label with its outcome. */
export function payoutLineLabel({ kind, cents }: Pick<PayoutLine, 'kind' | 'cents'>): string {
  if (cents > 0 && kind === 'disputed') return 'Dispute won';
  if (cents > 0 && kind === 'refunded') return 'Refund failed';
  return lineLabels[kind];
}

export const PAYOUT_LINES_PAGE_SIZE = 20;
export const PAYOUT_MONTHS = 12;
/** Day of the month on which the payment provider pays balances out to bloggers' banks. */
export const PAYOUT_DAY = 10;
