import type { Ctx } from '../../context.ts';
import type { NewOutboxMessage } from '../../outbox/enqueue.ts';
import { isIncomplete, isLive } from '../access/access.policy.ts';
import {
  endInvalidSubscriptionMessage,
  endSubscriptionMessage,
  lateRefundMessage,
  reversalMessage,
  voidInvoicesMessage,
} from './billing.messages.ts';
import { isFullyReturned, isUncollectible, type SubscriptionState, toEntitlement } from './billing.policy.ts';
import { billingEmails } from './billing-emails.service.ts';
import type { SubscriptionSnapshot } from './subscription-snapshot.service.ts';

/** Returns whether the current period's payment was fully refunded, or any payment is disputed. */
export const isAccessRevoked = ({ provider, context: facts, invoices }: SubscriptionSnapshot): boolean =>
  facts.isRevoked || invoices.some(({ row }) => isFullyReturned(row, provider.currentPeriodStart));

/** Returns whether another live subscription of the same pair is already stored. */
export const isDuplicateSubscription = ({ provider, stored: known, context: facts }: SubscriptionSnapshot): boolean =>
  known === undefined && isLive(provider) && facts.otherLive !== null;

/** Returns whether Stripe must end the subscription: its payment was refunded or disputed, or cannot be collected. */
export const mustEnd = (seen: SubscriptionSnapshot): boolean =>
  isLive(seen.provider) && (isAccessRevoked(seen) || isUncollectible(seen.provider));

/** Returns whether the subscription should never have begun. All its payments are refunded. */
function isInVain(seen: SubscriptionSnapshot): boolean {
  const { stored: known, context: facts } = seen;
  // Paid after one of the users was deleted. A deletion ends only the subscriptions that it finds.
  if (facts.reader === null || facts.blogger === null || isDuplicateSubscription(seen)) return true;
  // Paid while one of the users was being deleted. The deletion may have missed it.
  return known === undefined && (facts.reader.isDeleting || facts.blogger.isDeleting);
}

/** Returns the message that ends the subscription at Stripe, if it must end. */
function endOf(seen: SubscriptionSnapshot, now: number): NewOutboxMessage[] {
  const { provider, stored: known, invoices } = seen;
  if (!isLive(provider)) return [];
  if (isInVain(seen)) return [endSubscriptionMessage({ stripeSubscriptionId: provider.id, givesBack: 'all' }, now)];
  const versions = [known?.version ?? 0, ...invoices.map(({ row }) => row.version)];
  return mustEnd(seen) ? [endInvalidSubscriptionMessage(provider.id, versions, now)] : [];
}

/** Returns the messages about the invoices of an ended subscription: void the open ones, refund late payments. */
function afterEnd(
  { provider, stored: known, invoices }: SubscriptionSnapshot,
  { endedAt }: SubscriptionState,
  now: number,
): NewOutboxMessage[] {
  if (endedAt === null || isIncomplete(provider)) return [];
  const stripeSubscriptionId = provider.id;
  // Checks all invoices each time, because a charge may become known later. Each refund is enqueued once.
  const late = invoices.filter(({ row }) => row.paidAt > endedAt);
  return [
    ...((known?.endedAt ?? null) === null ? [voidInvoicesMessage(stripeSubscriptionId, now)] : []),
    ...late.flatMap(({ row: { id: invoiceId, chargeId, amountCents: cents } }) =>
      chargeId === null ? [] : [lateRefundMessage({ stripeSubscriptionId, invoiceId, chargeId, cents }, now)],
    ),
  ];
}

/** Builds the emails and Stripe calls that follow from a snapshot. */
export async function followUpMessages(
  ctx: Ctx,
  seen: SubscriptionSnapshot,
  state: SubscriptionState,
  hasRow: boolean,
): Promise<NewOutboxMessage[]> {
  const { provider, metadata: ours, stored: known, context: facts, invoices, unpaid } = seen;
  const latest = invoices.find(({ row }) => row.id === provider.latestInvoiceId);
  const letters = await billingEmails(ctx, facts, {
    id: ours.checkout,
    known,
    // Without a row, only refunds are announced.
    state: hasRow ? state : { ...state, active: false, pastDueSince: null },
    entitlement: toEntitlement(state, isAccessRevoked(seen)),
    latestInvoiceId: provider.latestInvoiceId,
    unpaid,
    paidCents: latest?.row.amountCents ?? 0,
    refunds: invoices.flatMap(({ refunds }) => refunds),
  });
  return [
    ...letters,
    ...invoices
      .filter(({ bloggerRefundCents }) => bloggerRefundCents > 0)
      .map(({ row, bloggerRefundCents: cents }) => reversalMessage({ invoice: row.id, cents }, ctx.now)),
    ...endOf(seen, ctx.now),
    ...afterEnd(seen, state, ctx.now),
  ];
}
