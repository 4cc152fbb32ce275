import { monthStart } from '#contract/prices';
import type { Ctx } from '../../../worker/context.ts';
import { syncSubscription } from '../../../worker/features/billing/subscription-sync.service.ts';
import type { DemoSubscription } from './past-invoices.ts';
import type { PastPayments } from './past-payments.ts';
import { demoAccounts } from './people.ts';
import type { History, Played } from './play-payments.ts';

/** A card that pays at the checkout and is declined later. */
const FAILS_LATER = '4000000000000341';

const isDemoAccount = ({ reader, blogger }: DemoSubscription) =>
  Object.values(demoAccounts).some(({ username }) => username === reader.username || username === blogger.username);

/** Gives one reader who subscribed last month a card that is declined this month. */
export function withFailingCard(subscriptions: readonly DemoSubscription[], now: number): DemoSubscription[] {
  const failing = subscriptions.find(
    (one) => one.since >= monthStart(now, -1) && one.since < monthStart(now) && !isDemoAccount(one),
  );
  return subscriptions.map((one) => (one === failing ? { ...one, leftAt: null, card: FAILS_LATER } : one));
}

/**
 * Refunds a part of one reader's newest payment and disputes another's, and lets the product read these and the failed
 * payment from the sandbox, as after a webhook.
 */
export async function seedProblems(ctx: Ctx, past: PastPayments, { subscriptions, paid }: History): Promise<void> {
  const live = subscriptions.filter((one) => one.leftAt === null && one.card === undefined && !isDemoAccount(one));
  const newestOf = ({ id }: Played) =>
    paid.findLast((one) => one.subscription.id === id && one.plan.row.amountCents > 0);
  const [refunded, disputed] = live.flatMap((one) => {
    const payment = newestOf(one)?.plan.row;
    return payment?.chargeId == null ? [] : [{ stripeId: one.provider.id, ...payment, chargeId: payment.chargeId }];
  });
  if (refunded !== undefined) {
    const cents = Math.round(refunded.amountCents / 2);
    await past.payments.refund('demo-refund', { chargeId: refunded.chargeId, cents });
  }
  if (disputed !== undefined) past.sandbox.dispute(disputed.chargeId, 'needs_response');
  const withStripe: Ctx = { ...ctx, ports: { ...ctx.ports, payments: past.payments } };
  const failing = subscriptions.filter(({ card }) => card !== undefined);
  for (const { provider } of failing) await syncSubscription(withStripe, { subscriptionId: provider.id });
  for (const one of [refunded, disputed]) {
    if (one !== undefined) await syncSubscription(withStripe, { subscriptionId: one.stripeId, invoiceId: one.id });
  }
}
