import { capitalize } from './capitalize.ts';

export type {
  GrowthMonth,
  MoneyDispute,
  MoneyFailure,
  MoneyPayment,
  MoneyPerson,
  MoneyRefund,
  OwedBlogger,
  PaymentDetails,
  PaymentRefundRequest,
  RefundResponse,
  StatementMonth,
} from './money-desk.schema.ts';

/** States of a payment. A partly refunded one is refunded, one whose dispute was won is paid again. */
export const paymentStates = ['paid', 'failed', 'refunded', 'disputed'] as const;
export type PaymentState = (typeof paymentStates)[number];

export const paymentStateLabels: Record<PaymentState, string> = {
  paid: 'Paid',
  failed: 'Failed',
  refunded: 'Refunded',
  disputed: 'Disputed',
};

/** Tables of the money desk, which can be downloaded as CSV. */
export const moneyTables = ['payments', 'failures', 'disputes', 'refunds', 'owed', 'statement', 'growth'] as const;
export type MoneyTable = (typeof moneyTables)[number];

export const MONEY_PAGE_SIZE = 50;
export const PAYMENT_SEARCH_MAX = 100;
/** Ledger lines of one payment. */
export const LEDGER_LINES_MAX = 200;
/** Months of the statement and of the charts. */
export const MONEY_MONTHS_MAX = 120;

/** `full`: all that is not yet refunded; `unused`: ends the subscription and refunds its unused days. */
export const refundScopes = ['full', 'unused'] as const;
export type PaymentRefundScope = (typeof refundScopes)[number];
export const REFUND_REASON_MAX = 500;

/** Why a blogger's money is not yet transferred. `overpaid`: a refund came after the transfer. */
export const owedReasons = [
  'deleted',
  'no_account',
  'setup',
  'restricted',
  'disputed',
  'transfer_failed',
  'not_sent',
  'sending',
  'overpaid',
] as const;
export type OwedReason = (typeof owedReasons)[number];

export const owedReasonLabels: Record<OwedReason, string> = {
  deleted: 'Account deleted',
  no_account: 'No payout account',
  setup: 'Payout account not set up completely',
  restricted: 'Payout account restricted or being checked by Stripe',
  disputed: 'Waits for the decision of a dispute',
  transfer_failed: 'Transfer failed; it is tried again every night',
  not_sent: 'Taken back for a refund that Stripe did not make; nothing transfers it again',
  sending: 'Being transferred',
  overpaid: 'Refunded after the transfer; the reversal is pending',
};

const declineLabels: Readonly<Record<string, string>> = {
  authentication_required: 'The bank asks the reader to confirm the payment',
  card_declined: 'The bank declined the card without a reason',
  card_velocity_exceeded: 'The card reached its limit',
  do_not_honor: 'The bank declined the card without a reason',
  expired_card: 'The card has expired',
  fraudulent: 'Stripe suspects fraud',
  generic_decline: 'The bank declined the card without a reason',
  incorrect_cvc: 'The security code is wrong',
  incorrect_number: 'The card number is wrong',
  insufficient_funds: 'Not enough money in the account',
  issuer_not_available: 'The bank could not be reached',
  lost_card: 'The card was reported lost',
  pickup_card: 'The bank blocked the card',
  processing_error: 'The card could not be processed',
  stolen_card: 'The card was reported stolen',
  transaction_not_allowed: 'The bank does not allow this kind of payment',
};

/** Describes Stripe's decline code. Returns the code itself if it is a new one. */
export function declineLabel(code: string | null): string {
  if (code === null) return 'No reason given';
  return declineLabels[code] ?? `Declined: ${code.replaceAll('_', ' ')}`;
}

/** Describes a word of Stripe such as 'product_not_received'. */
export function stripeWord(word: string): string {
  return capitalize(word.replaceAll('_', ' '));
}

/** Shown for a reader or blogger whose account was deleted. */
export const DELETED_PERSON = 'Deleted account';

export const moneyMessages = {
  loadFailed: 'Failed to load the payments',
  onePerson: 'Filter by one person at a time',
  missing: 'This payment does not exist',
  reasonRequired: 'Please give a reason',
  reasonLong: `The reason can have at most ${REFUND_REASON_MAX} characters`,
  free: 'Nothing was charged, so nothing can be refunded',
  disputed: 'A disputed payment cannot be refunded: the bank decides',
  refunded: 'This payment is already refunded',
  pending: 'A refund of this payment is already in progress',
  ending: 'The subscription is being ended with a refund. Please try again when this is done.',
  notUnused: 'Only the newest payment of a live subscription has unused days',
  changed: 'The payment has changed. Please review it and try again.',
  done: 'Payment refunded',
  started: 'The refund could not be completed now. It is tried again automatically.',
  nothing: 'Stripe had nothing left to refund',
  failed: 'Failed to refund the payment',
} as const;
