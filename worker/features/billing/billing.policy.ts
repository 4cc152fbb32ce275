import type { ProviderInvoice, ProviderSubscription } from '../../platform/stripe/payments.ts';
import { isLive, isPaid, isPastDue, isSuspended } from '../access/access.policy.ts';

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

/**
 * Returns whether the subscription gives no access and yet has no end: Stripe has stopped collecting, or a failed
 * payment remains on one that was unsubscribed.
 */
export const isUncollectible = (provider: ProviderSubscription): boolean =>
  isSuspended(provider) || (isPastDue(provider) && provider.cancelsAtPeriodEnd);

/**
 * Derives the stored state from Stripe's (docs/billing.md "From status to access").
 * @param isRevoked whether the current period's payment was fully refunded, or a payment is disputed
 */
export function toSubscriptionState(
  provider: ProviderSubscription,
  { known, isRevoked, now }: { known: StoredSubscription | undefined; isRevoked: boolean; now: number },
): SubscriptionState {
  const live = isLive(provider);
  const mayRenew = live && !provider.cancelsAtPeriodEnd && !isRevoked;
  const active = mayRenew && (isPaid(provider) || isPastDue(provider));
  return {
    active,
    status: provider.status,
    priceCents: provider.priceCents,
    currentPeriodEnd: provider.currentPeriodEnd,
    pastDueSince: isPastDue(provider) ? (known?.pastDueSince ?? now) : null,
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
  return { subscribed: isPaid(state) && !isRevoked, until: state.currentPeriodEnd };
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
  const remaining = paid.amountCents - paid.refundedCents - paid.disputedCents;
  const [unused, whole] = [paid.periodEnd - endsAt, paid.periodEnd - paid.periodStart];
  if (remaining <= 0 || unused <= 0 || whole <= 0) return 0;
  return Math.round((remaining * Math.min(unused, whole)) / whole);
}

/** An invoice that Stripe has tried to collect without success. */
export type FailedInvoice = Pick<
  ProviderInvoice,
  'id' | 'status' | 'unpaidCents' | 'attempts' | 'nextAttemptAt' | 'declineCode'
>;

/** Returns the invoices that could not be collected, also those that Stripe no longer collects. */
export const failedInvoices = (invoices: readonly ProviderInvoice[]): FailedInvoice[] =>
  invoices.filter(
    ({ status, attempts, unpaidCents }) =>
      (status === 'open' || status === 'void' || status === 'uncollectible') && attempts > 0 && unpaidCents > 0,
  );
