import type { DeletionProgress } from '#contract/deletions';
import { formatNumber } from '@/lib/text/format.ts';

/** Returns the progress from 0 to 1. Canceling subscriptions takes most of the time; erasing comes last. */
export function progressShare({ state, subscriptionsDone, subscriptionsTotal }: DeletionProgress): number {
  if (state === 'done') return 1;
  if (state === 'erasing') return 0.9;
  return 0.1 + 0.8 * (subscriptionsTotal === 0 ? 0 : Math.min(1, subscriptionsDone / subscriptionsTotal));
}

/** Describes the current step. */
export function progressText({ state, subscriptionsDone, subscriptionsTotal }: DeletionProgress): string {
  if (state === 'done') return 'Deleted';
  if (state === 'erasing') return 'Erasing posts, pictures and data';
  if (subscriptionsTotal === 0) return 'Hidden from everybody. Erasing is next.';
  const [done, total] = [formatNumber(subscriptionsDone), formatNumber(subscriptionsTotal)];
  return `${done} of ${total} ${subscriptionsTotal === 1 ? 'subscription' : 'subscriptions'} cancelled and refunded`;
}
