import type { Ctx } from '../../context.ts';
import type { NewOutboxMessage } from '../../outbox/enqueue.ts';
import {
  endInvalidSubscriptionMessage,
  endSubscriptionMessage,
  lateRefundMessage,
  reversalMessage,
  voidInvoicesMessage,
} from './billing.messages.ts';
import {
  isFullyReturned,
  isIncomplete,
  isLive,
  isUncollectible,
  type SubscriptionState,
  toEntitlement,
} from './billing.policy.ts';
import { billingEmails } from './billing-emails.service.ts';
import type { SubscriptionSnapshot } from './subscription-snapshot.service.ts';

/** Whether what was paid for the time that runs has gone back whole, or any payment is disputed. */
export const isAccessRevoked = ({ provider, facts, invoices }: SubscriptionSnapshot): boolean =>
  facts.isRevoked || invoices.some(({ row }) => isFullyReturned(row, provider.currentPeriodStart));

/** Whether there is a subscription of the pair that we know of, so that this one is too many. */
export const isDuplicateSubscription = ({ provider, known, facts }: SubscriptionSnapshot): boolean =>
  known === undefined && isLive(provider) && facts.otherLive !== null;

/** Whether the provider must not go on with it as it stands: what was paid was taken back, or nothing comes any more. */
export const mustEnd = (seen: SubscriptionSnapshot): boolean =>
  isLive(seen.provider) && (isAccessRevoked(seen) || isUncollectible(seen.provider));

/** Whether it should never have begun: all that was paid goes back. */
function isInVain(seen: SubscriptionSnapshot): boolean {
  const { known, facts } = seen;
  // Paid when one of them was gone: a deletion ends all that it finds.
  if (facts.reader === null || facts.blogger === null || isDuplicateSubscription(seen)) return true;
  // Or while one of them was being deleted, which may have counted its subscriptions already.
  return known === undefined && (facts.reader.isLeaving || facts.blogger.isLeaving);
}

/** What lets the provider end it, where it must not go on with it. */
function endOf(seen: SubscriptionSnapshot, now: number): NewOutboxMessage[] {
  const { provider, known, invoices } = seen;
  if (!isLive(provider)) return [];
  if (isInVain(seen)) return [endSubscriptionMessage({ stripeSubscriptionId: provider.id, givesBack: 'all' }, now)];
  const versions = [known?.version ?? 0, ...invoices.map(({ row }) => row.version)];
  return mustEnd(seen) ? [endInvalidSubscriptionMessage(provider.id, versions, now)] : [];
}

/** What follows for its invoices where a subscription has ended: nobody pays them any more, and who did gets it back. */
function afterEnd(
  { provider, known, invoices }: SubscriptionSnapshot,
  { endedAt }: SubscriptionState,
  now: number,
): NewOutboxMessage[] {
  if (endedAt === null || isIncomplete(provider)) return [];
  const stripeSubscriptionId = provider.id;
  // Not only at first sight: its charge may be known later than that. Each is asked for once.
  const late = invoices.filter(({ row }) => row.paidAt > endedAt);
  return [
    ...((known?.endedAt ?? null) === null ? [voidInvoicesMessage(stripeSubscriptionId, now)] : []),
    ...late.flatMap(({ row: { id: invoiceId, chargeId, amountCents: cents } }) =>
      chargeId === null ? [] : [lateRefundMessage({ stripeSubscriptionId, invoiceId, chargeId, cents }, now)],
    ),
  ];
}

/** What is to be told, and asked of the provider, because of what was seen. */
export async function followUpMessages(
  ctx: Ctx,
  seen: SubscriptionSnapshot,
  state: SubscriptionState,
  hasRow: boolean,
): Promise<NewOutboxMessage[]> {
  const { provider, ours, known, facts, invoices, unpaid } = seen;
  const latest = invoices.find(({ row }) => row.id === provider.latestInvoiceId);
  const letters = await billingEmails(ctx, facts, {
    id: ours.checkout,
    known,
    // Of one that has no row nothing is told but what was given back.
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
      .filter(({ writerGivesBackCents }) => writerGivesBackCents > 0)
      .map(({ row, writerGivesBackCents: cents }) => reversalMessage({ invoice: row.id, cents }, ctx.now)),
    ...endOf(seen, ctx.now),
    ...afterEnd(seen, state, ctx.now),
  ];
}
