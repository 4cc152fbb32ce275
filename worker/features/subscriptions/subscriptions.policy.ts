import type { DisplayStatus } from '#contract/subscriptions';
import { type AccessState, canRead, graceEnd, isBillable, isPaid } from '../access/access.policy.ts';

/** A live subscription and the access that it gives. */
export type LiveSubscription = AccessState & { paidUntil: number | null };

/** Returns the display status of a live subscription. */
export function toDisplayStatus(subscription: Pick<LiveSubscription, 'active' | 'status'>): DisplayStatus {
  if (subscription.active === 0) return 'ending';
  return isPaid(subscription) ? 'active' : 'past_due';
}

/** Returns the end of the access that a subscription gives, null without an end. */
function accessUntil(state: LiveSubscription): number | null {
  switch (toDisplayStatus(state)) {
    case 'active':
      return null;
    case 'ending':
      return state.entitledUntil;
    case 'past_due':
      return graceEnd(state);
  }
}

/** A reader's access by a live subscription. `isOpen`: they may read premium posts. Milliseconds UTC. */
export type SubscriptionAccess = {
  standing: DisplayStatus;
  paidUntil: number | null;
  accessUntil: number | null;
  isOpen: boolean;
};

/**
 * Returns a reader's access by a live subscription; null when it gives none and cannot be resumed, because its payment
 * was refunded or never arrived.
 */
export function toSubscriptionAccess(state: LiveSubscription, now: number): SubscriptionAccess | null {
  const isOpen = canRead(state, now);
  if (!isBillable(state) || (state.active === 0 && !isOpen)) return null;
  return {
    standing: toDisplayStatus(state),
    // When the last payment is missing, the period runs on without it.
    paidUntil: isPaid(state) ? state.paidUntil : null,
    accessUntil: accessUntil(state),
    isOpen,
  };
}
