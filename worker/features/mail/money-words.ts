import { subscriptionsPath } from '#contract/subscriptions';
import type { Letterhead } from './mail.layout.ts';

const dayFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' });

/** A day in letters about money, by UTC as it is charged: 'December 1, 2026'. @param at milliseconds UTC */
export const day = (at: number): string => dayFormat.format(at);

/** Who pays whom, by their names. */
export type Parties = { reader: string; blogger: string };

/** The button of a letter about a subscription. */
export const mySubscriptions = (head: Letterhead) => ({
  label: 'My Subscriptions',
  url: `${head.origin}${subscriptionsPath}`,
});
