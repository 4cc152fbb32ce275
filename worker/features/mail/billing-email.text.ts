import { subscriptionsPath } from '#contract/subscriptions';
import type { EmailBranding } from './email-layout.text.ts';

const dayFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' });

/** A day in letters about money, by UTC as it is charged: 'December 1, 2026'. @param at milliseconds UTC */
export const formatBillingDay = (at: number): string => dayFormat.format(at);

/** Who pays whom, by their names. */
export type PaymentParties = { reader: string; blogger: string };

/** The button of a letter about a subscription. */
export const subscriptionsLink = (head: EmailBranding) => ({
  label: 'My Subscriptions',
  url: `${head.origin}${subscriptionsPath}`,
});
