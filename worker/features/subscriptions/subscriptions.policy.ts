import { type DisplayStatus, PAST_DUE_GRACE } from '#contract/subscriptions';

/** State of a live subscription that determines its reader's access. */
export type LiveSubscription = {
  active: number;
  /** The provider's own status. */
  status: string;
  paidUntil: number | null;
  pastDueSince: number | null;
  /** The entitlement after an unsubscription: 1 if there is one, and its end, null for no end. */
  entitled: number;
  entitledUntil: number | null;
};

const PAID: readonly string[] = ['active', 'trialing'];
const OWED: readonly string[] = ['past_due', 'unpaid', 'paused'];

/** Returns whether the provider can still charge: not before the first payment, nor after the end. */
export const isBillable = ({ status }: Pick<LiveSubscription, 'status'>): boolean =>
  [...PAID, ...OWED].includes(status);

/** Returns the display status of a live subscription. */
export function toDisplayStatus({ active, status }: Pick<LiveSubscription, 'active' | 'status'>): DisplayStatus {
  if (active === 0) return 'ending';
  return PAID.includes(status) ? 'active' : 'past_due';
}

/** Returns the end of the paid time: null when the last payment is missing, because the period runs on without it. */
const paidUntilOf = ({ status, paidUntil }: LiveSubscription): number | null =>
  PAID.includes(status) ? paidUntil : null;

/** Returns the end of access, null without an end. `mayRead` in read-access.repo is the same rule in SQL. */
function accessUntil(state: LiveSubscription): number | null {
  switch (toDisplayStatus(state)) {
    case 'active':
      return null;
    case 'ending':
      return state.entitled === 1 ? state.entitledUntil : 0;
    case 'past_due':
      return (state.pastDueSince ?? 0) + PAST_DUE_GRACE;
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
  const until = accessUntil(state);
  const isOpen = until === null || until > now;
  const isThere = isBillable(state) && (state.active === 1 || isOpen);
  return isThere
    ? { standing: toDisplayStatus(state), paidUntil: paidUntilOf(state), accessUntil: until, isOpen }
    : null;
}
