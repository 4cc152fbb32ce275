import type { PayoutLine } from '#contract/payouts';

const words: Record<PayoutLine['kind'], string> = {
  earned: 'A subscriber paid',
  paid_out: 'Transferred to your account',
  refunded: 'Refunded to a subscriber',
  disputed: 'Disputed by a subscriber',
  returned: 'Taken back from your account',
};

/** What a line is for. One that brings back what a refund or a dispute took says how that went. */
export function lineWords({ kind, cents }: Pick<PayoutLine, 'kind' | 'cents'>): string {
  if (cents > 0 && kind === 'disputed') return 'A dispute was decided for you';
  if (cents > 0 && kind === 'refunded') return 'A refund did not go through';
  return words[kind];
}
