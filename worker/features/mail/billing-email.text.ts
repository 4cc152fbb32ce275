import { subscriptionsPath } from '#contract/subscriptions';
import type { EmailBranding } from './email-layout.text.ts';

const dayFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' });

/** Formats a billing day in UTC, such as 'December 1, 2026'. @param at milliseconds UTC */
export const formatBillingDay = (at: number): string => dayFormat.format(at);

/** Usernames of the paying reader and the paid blogger. */
export type PaymentParties = { reader: string; blogger: string };

/** Returns the button of emails about subscriptions. */
export const subscriptionsLink = (head: EmailBranding) => ({
  label: 'My Subscriptions',
  url: `${head.origin}${subscriptionsPath}`,
});
