import { PAST_DUE_GRACE } from '#contract/subscriptions';

/** The payment provider's statuses of a subscription. A status in none of these lists gives no access. */
type StatusSet = readonly string[];

/** The last payment has arrived. */
const PAID: StatusSet = ['active', 'trialing'];
/** A payment has failed, and the provider tries again. */
const GRACE: StatusSet = ['past_due'];
/** The provider has stopped collecting. */
const SUSPENDED: StatusSet = ['unpaid', 'paused'];
/** The first payment was never made. */
const NOT_BEGUN: StatusSet = ['incomplete', 'incomplete_expired'];
const ENDED: StatusSet = ['canceled', 'incomplete_expired'];

type WithStatus = { status: string };

export const isPaid = ({ status }: WithStatus): boolean => PAID.includes(status);
export const isPastDue = ({ status }: WithStatus): boolean => GRACE.includes(status);
export const isSuspended = ({ status }: WithStatus): boolean => SUSPENDED.includes(status);
export const isIncomplete = ({ status }: WithStatus): boolean => NOT_BEGUN.includes(status);

/** Returns whether the provider charges for the subscription again, or could. */
export const isLive = ({ status }: WithStatus): boolean => !ENDED.includes(status);

/** Returns whether the subscription has begun, and the provider can still charge for it. */
export const isBillable = (subscription: WithStatus): boolean =>
  isPaid(subscription) || isPastDue(subscription) || isSuspended(subscription);

/** Stored state of a reader's subscription and entitlement to one blogger. Times are milliseconds UTC. */
export type AccessState = {
  /** 0 after an unsubscription or a full refund. */
  active: number;
  /** The provider's own status. */
  status: string;
  pastDueSince: number | null;
  /** The entitlement: 1 if there is one, and its end, null for no end. */
  entitled: number;
  entitledUntil: number | null;
};

/** Returns the end of the access that a failed payment leaves. */
export const graceEnd = ({ pastDueSince }: Pick<AccessState, 'pastDueSince'>): number =>
  (pastDueSince ?? 0) + PAST_DUE_GRACE;

/**
 * Returns whether the state opens the blogger's premium posts (docs/product-rules.md "Access"). `canReadSql` is the
 * same rule in SQL; tests/worker/posts/access-by-status.test.ts compares them.
 */
export function canRead(state: AccessState, now: number): boolean {
  const isSubscribed = state.active === 1 && (isPaid(state) || (isPastDue(state) && graceEnd(state) > now));
  const isEntitled = state.entitled === 1 && (state.entitledUntil === null || state.entitledUntil > now);
  return isSubscribed || isEntitled;
}
