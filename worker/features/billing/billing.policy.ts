import type { ProviderSubscription } from '../../platform/stripe/payments.ts';

/** A subscription as stored. Times are milliseconds UTC. */
export type StoredSubscription = {
  id: string;
  active: boolean;
  status: string;
  priceCents: number;
  currentPeriodEnd: number | null;
  pastDueSince: number | null;
  unsubscribedAt: number | null;
  endedAt: number | null;
  version: number;
};

/** Stored state that follows from Stripe's. */
export type SubscriptionState = Omit<StoredSubscription, 'id' | 'version'>;

const ENDED = new Set(['canceled', 'incomplete_expired']);
const PAYS = new Set(['active', 'trialing', 'past_due']);
const PAID = new Set(['active', 'trialing']);

/** Returns whether Stripe charges for the subscription again, or could. */
export const isLive = ({ status }: Pick<ProviderSubscription, 'status'>): boolean => !ENDED.has(status);

/**
 * Returns whether the subscription gives no access and yet has no end: Stripe has stopped collecting, or a failed
 * payment remains on one that was unsubscribed.
 */
export const isUncollectible = ({ status, cancelsAtPeriodEnd }: ProviderSubscription): boolean =>
  status === 'unpaid' || status === 'paused' || (status === 'past_due' && cancelsAtPeriodEnd);

/** Returns whether the first payment was never made: the subscription has not begun. */
export const isIncomplete = ({ status }: Pick<ProviderSubscription, 'status'>): boolean =>
  status === 'incomplete' || status === 'incomplete_expired';

/**
 * Derives the stored state from Stripe's (docs/billing.md "From status to access").
 * @param isRevoked whether the current period's payment was fully refunded, or a payment is disputed
 */
export function toSubscriptionState(
  provider: ProviderSubscription,
  { known, isRevoked, now }: { known: StoredSubscription | undefined; isRevoked: boolean; now: number },
): SubscriptionState {
  const live = isLive(provider);
  const active = live && !provider.cancelsAtPeriodEnd && !isRevoked && PAYS.has(provider.status);
  return {
    active,
    status: provider.status,
    priceCents: provider.priceCents,
    currentPeriodEnd: provider.currentPeriodEnd,
    pastDueSince: provider.status === 'past_due' ? (known?.pastDueSince ?? now) : null,
    unsubscribedAt: active ? null : (provider.canceledAt ?? known?.unsubscribedAt ?? provider.endedAt ?? now),
    // Without an end time the subscription would count as live here. Uses the best time known.
    endedAt: live ? null : (provider.endedAt ?? known?.endedAt ?? now),
  };
}

/** Access apart from an active subscription. `until` is milliseconds UTC, null for no end. */
export type Entitlement = { subscribed: boolean; until: number | null };

/** Returns the access apart from an active subscription: after unsubscribing, until the end of the paid period. */
export function toEntitlement(state: SubscriptionState, isRevoked: boolean): Entitlement {
  if (state.endedAt !== null) return { subscribed: false, until: state.endedAt };
  if (state.active) return { subscribed: false, until: null };
  return { subscribed: PAID.has(state.status) && !isRevoked, until: state.currentPeriodEnd };
}

export const isSame = (a: SubscriptionState, b: SubscriptionState): boolean =>
  a.active === b.active &&
  a.status === b.status &&
  a.priceCents === b.priceCents &&
  a.currentPeriodEnd === b.currentPeriodEnd &&
  a.pastDueSince === b.pastDueSince &&
  a.unsubscribedAt === b.unsubscribedAt &&
  a.endedAt === b.endedAt;

/** A payment for a period, with its refunds. US cents, milliseconds UTC. */
export type PaidPeriod = {
  amountCents: number;
  refundedCents: number;
  disputedCents: number;
  periodStart: number;
  periodEnd: number;
};

/**
 * Returns whether a payment no longer covers the period from `periodStart`: it was fully refunded, or is disputed. A
 * partial refund changes nothing.
 */
export const isFullyReturned = (paid: Omit<PaidPeriod, 'periodStart'>, periodStart: number): boolean =>
  paid.disputedCents > 0 ||
  (paid.amountCents > 0 && paid.refundedCents >= paid.amountCents && paid.periodEnd > periodStart);

/**
 * Returns the unused part of a payment when its subscription ends at `endsAt`: prorated by time, of what is not yet
 * refunded.
 */
export function unusedCents(paid: PaidPeriod, endsAt: number): number {
  const left = paid.amountCents - paid.refundedCents - paid.disputedCents;
  const [unused, whole] = [paid.periodEnd - endsAt, paid.periodEnd - paid.periodStart];
  if (left <= 0 || unused <= 0 || whole <= 0) return 0;
  return Math.round((left * Math.min(unused, whole)) / whole);
}
