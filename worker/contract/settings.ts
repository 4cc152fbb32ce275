export type {
  FeeResponse,
  FeeTestResponse,
  LedgerResponse,
  PlatformPaymentsResponse,
  PlatformResponse,
  Promotion,
} from './settings.schema.ts';

/** The platform's share of a subscription until an admin sets another (spec §9). */
export const DEFAULT_FEE_PERCENTAGE = 25;

/** Spec §6, §8 'Admin'; the rest where the spec gives none. */
export const platformMessages = {
  forbidden: "You don't have permission to access platform settings.",
  connectionFailed: 'Failed to connect to a card payment provider',
  feeInvalid: 'The fee must be between 0 and 100 percent, with two decimals at most',
  feeLoses: 'At this fee the platform loses money on a $3.00 subscription, as it pays the card fee out of its share.',
} as const;
