import { expect, it } from 'vitest';
import { toSubscriptionState } from '../../../worker/features/billing/billing.policy.ts';
import type { ProviderSubscription } from '../../../worker/platform/stripe/payments.ts';

const NOW = Date.UTC(2026, 10, 10, 12);
const canceled = { status: 'canceled', priceCents: 500, currentPeriodEnd: NOW, endedAt: null } as ProviderSubscription;
const known = { id: 's', active: true, status: 'active', priceCents: 500, currentPeriodEnd: NOW, version: 1 };
const stored = { ...known, pastDueSince: null, unsubscribedAt: null, endedAt: null };

it.each([
  ['the stored one', { ...stored, endedAt: 5 }, 5],
  ['now, when none is stored', stored, NOW],
  ['now, for a new subscription', undefined, NOW],
])('a subscription that has ended without a time has as its end %s', (_what, known, endedAt) => {
  expect(toSubscriptionState(canceled, { known, isRevoked: false, now: NOW }).endedAt).toBe(endedAt);
});
