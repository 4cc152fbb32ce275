import { type DisplayStatus, PAST_DUE_GRACE } from '#contract/subscriptions';

/** A live subscription, as far as it tells what its reader has of it. */
export type LiveSubscription = {
  active: number;
  /** The provider's word. */
  status: string;
  paidUntil: number | null;
  pastDueSince: number | null;
  /** What is left of it once unsubscribed: whether there is something, and until when; null for no end. */
  entitled: number;
  entitledUntil: number | null;
};

const PAID: readonly string[] = ['active', 'trialing'];
const OWED: readonly string[] = ['past_due', 'unpaid', 'paused'];

/** Whether the provider still expects something of a subscription: not before its first payment, nor after its end. */
export const isBillable = ({ status }: Pick<LiveSubscription, 'status'>): boolean =>
  [...PAID, ...OWED].includes(status);

/** How a live subscription stands (contract): unsubscribed, paid, or not. */
export function toDisplayStatus({ active, status }: Pick<LiveSubscription, 'active' | 'status'>): DisplayStatus {
  if (active === 0) return 'ending';
  return PAID.includes(status) ? 'active' : 'past_due';
}

/** The end of what was paid for: null where the last payment is missing, as the period runs on without it. */
const paidUntilOf = ({ status, paidUntil }: LiveSubscription): number | null =>
  PAID.includes(status) ? paidUntil : null;

/** Until when its reader may read: null where no end is in sight. `mayRead` in posts.repo says the same to the database. */
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

/** What a reader has of a live subscription at a moment. `isOpen`: they may read premium posts. Milliseconds UTC. */
export type SubscriptionAccess = {
  standing: DisplayStatus;
  paidUntil: number | null;
  accessUntil: number | null;
  isOpen: boolean;
};

/**
 * What a reader has of a live subscription at a moment; null of one that gives no access and cannot be resumed, as what
 * was paid was given back, or never came.
 */
export function toSubscriptionAccess(state: LiveSubscription, now: number): SubscriptionAccess | null {
  const until = accessUntil(state);
  const isOpen = until === null || until > now;
  const isThere = isBillable(state) && (state.active === 1 || isOpen);
  return isThere
    ? { standing: toDisplayStatus(state), paidUntil: paidUntilOf(state), accessUntil: until, isOpen }
    : null;
}
