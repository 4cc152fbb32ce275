import type { ProviderSubscription } from '../../platform/stripe/payments.ts';

/** A subscription as we have written it. Times are milliseconds UTC. */
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

/** What the provider's state means for us. */
export type SubscriptionState = Omit<StoredSubscription, 'id' | 'version'>;

const ENDED = new Set(['canceled', 'incomplete_expired']);
const PAYS = new Set(['active', 'trialing', 'past_due']);
const PAID = new Set(['active', 'trialing']);

/** Whether the provider will charge for it again, or could. */
export const isLive = ({ status }: Pick<ProviderSubscription, 'status'>): boolean => !ENDED.has(status);

/**
 * Whether it gives nothing and yet has no end: the provider has given up collecting, or would go on although it was
 * unsubscribed.
 */
export const isUncollectible = ({ status, cancelsAtPeriodEnd }: ProviderSubscription): boolean =>
  status === 'unpaid' || status === 'paused' || (status === 'past_due' && cancelsAtPeriodEnd);

/** Whether its first payment was never made: nothing has begun. */
export const isIncomplete = ({ status }: Pick<ProviderSubscription, 'status'>): boolean =>
  status === 'incomplete' || status === 'incomplete_expired';

/**
 * What a subscription is by the provider's word (billing.md 'Status to access').
 * @param isAccessRevoked whether what was paid for the time that runs has gone back whole, or a payment is disputed
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
    // Without an end of its own it would count as running here for good: whatever the provider says of when.
    endedAt: live ? null : (provider.endedAt ?? known?.endedAt ?? now),
  };
}

/** What gives access beside a running subscription: until when; null for no end. Milliseconds UTC. */
export type Entitlement = { subscribed: boolean; until: number | null };

/** What a reader may read beside what a running subscription gives: after unsubscribing, to the end of what was paid. */
export function toEntitlement(state: SubscriptionState, isRevoked: boolean): Entitlement {
  if (state.endedAt !== null) return { subscribed: false, until: state.endedAt };
  if (state.active) return { subscribed: false, until: null };
  return { subscribed: PAID.has(state.status) && !isRevoked, until: state.currentPeriodEnd };
}

/** Whether two readings of a subscription say the same. */
export const isSame = (a: SubscriptionState, b: SubscriptionState): boolean =>
  a.active === b.active &&
  a.status === b.status &&
  a.priceCents === b.priceCents &&
  a.currentPeriodEnd === b.currentPeriodEnd &&
  a.pastDueSince === b.pastDueSince &&
  a.unsubscribedAt === b.unsubscribedAt &&
  a.endedAt === b.endedAt;

/** What was paid for a time, and what of it was given back. US cents, milliseconds UTC. */
export type PaidPeriod = {
  amountCents: number;
  refundedCents: number;
  disputedCents: number;
  periodStart: number;
  periodEnd: number;
};

/**
 * Whether a payment no longer pays for what runs since `periodStart`: all of it was given back, or it is disputed. What
 * was given back of it in part changes nothing.
 */
export const isFullyReturned = (paid: Omit<PaidPeriod, 'periodStart'>, periodStart: number): boolean =>
  paid.disputedCents > 0 ||
  (paid.amountCents > 0 && paid.refundedCents >= paid.amountCents && paid.periodEnd > periodStart);

/** What of a payment was not used when its subscription ends at a moment: by the seconds, of what was not given back yet. */
export function unusedCents(paid: PaidPeriod, endsAt: number): number {
  const left = paid.amountCents - paid.refundedCents - paid.disputedCents;
  const [unused, whole] = [paid.periodEnd - endsAt, paid.periodEnd - paid.periodStart];
  if (left <= 0 || unused <= 0 || whole <= 0) return 0;
  return Math.round((left * Math.min(unused, whole)) / whole);
}
