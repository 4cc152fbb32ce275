import type { FeeTestResponse, PlatformPaymentsResponse } from './settings.schema.ts';

export type {
  FeeTestResponse,
  LedgerResponse,
  PlatformPaymentsResponse,
  PlatformResponse,
  PlatformSettingsRequest,
  PlatformSettingsResponse,
  Promotion,
} from './settings.schema.ts';

export type ConnectStatus = FeeTestResponse['testResults']['stripeConnectStatus'];

export function connectStatus({ connected, chargesEnabled }: PlatformPaymentsResponse) {
  if (!connected) return 'not_connected';
  return chargesEnabled ? 'active' : 'setup_required';
}

/** The platform's share of a subscription until an admin saves another. */
export const DEFAULT_FEE_PERCENTAGE = 25;

/** Costs outside the fee test and the ledger: they depend on the card, the country and the account's contract. */
export const costsNotIncluded: readonly string[] = [
  'Stripe Billing: about 0.7% of each payment',
  'Stripe Connect: $2 a month for each account that receives payouts, and 0.25% plus $0.25 for each payout',
  'Foreign cards: 1.5% more, and 1% for currency conversion',
  'Disputes: $15 each, won or lost',
  'Sales tax and VAT: not collected',
];

export const platformMessages = {
  forbidden: "You don't have permission to access platform settings.",
  connectionFailed: 'Failed to connect to a card payment provider',
  nameRequired: 'Platform name is required',
  nameTooLong: 'Platform name must be less than 60 characters',
  nameInvalid: 'Platform name must be one line of text',
  feeInvalid: 'The fee must be between 0 and 100 percent, with two decimals at most',
  feeUnconfirmed: 'This changes the fee by more than two points. Confirm the new fee.',
  feePending: 'A fee change is already scheduled. Withdraw it first.',
  noPendingFee: 'There is no scheduled fee change.',
  conflict: 'Another admin has changed these settings. Compare the values below, then save again.',
  feeLoses:
    'At this fee the platform loses money on a $3.00 subscription, because it pays the card fee from its share.',
} as const;

/** Toasts of the platform settings. */
export const platformToasts = {
  loadFailed: 'Failed to load platform settings',
  saved: 'Settings saved',
  saveFailed: 'Failed to save platform settings',
  feeWithdrawn: 'Fee change withdrawn',
  withdrawFailed: 'Failed to withdraw the fee change',
  connectionTitle: 'Connection Failed',
  testCompleted: 'Test Completed',
  testFailed: 'Test Failed',
} as const;

export const PLATFORM_NAME_MAX = 60;
