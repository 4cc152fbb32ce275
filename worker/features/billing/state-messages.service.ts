import type { Ctx } from '../../context.ts';
import type { NewOutboxMessage } from '../../outbox/enqueue.ts';
import { entitlementOf, hasNotBegun, isLive, isTakenBack, isWithoutEnd, type State } from './billing.policy.ts';
import { billingLetters } from './billing-letters.service.ts';
import { endByStateMessage, endMessage, lateRefundMessage, reversalMessage, voidMessage } from './billing-messages.ts';
import type { Look } from './look.service.ts';

/** Whether what was paid for the time that runs has gone back whole, or any payment is disputed. */
export const isRevoked = ({ provider, facts, invoices }: Look): boolean =>
  facts.isRevoked || invoices.some(({ row }) => isTakenBack(row, provider.currentPeriodStart));

/** Whether there is a subscription of the pair that we know of, so that this one is too many. */
export const isDuplicate = ({ provider, known, facts }: Look): boolean =>
  known === undefined && isLive(provider) && facts.otherLive !== null;

/** Whether the provider must not go on with it as it stands: what was paid was taken back, or nothing comes any more. */
export const mustNotGoOn = (seen: Look): boolean =>
  isLive(seen.provider) && (isRevoked(seen) || isWithoutEnd(seen.provider));

/** Whether it should never have begun: all that was paid goes back. */
function isInVain(seen: Look): boolean {
  const { known, facts } = seen;
  // Paid when one of them was gone: a deletion ends all that it finds.
  if (facts.reader === null || facts.blogger === null || isDuplicate(seen)) return true;
  // Or while one of them was being deleted, which may have counted its subscriptions already.
  return known === undefined && (facts.reader.isLeaving || facts.blogger.isLeaving);
}

/** What lets the provider end it, where it must not go on with it. */
function endOf(seen: Look, now: number): NewOutboxMessage[] {
  const { provider, known, invoices } = seen;
  if (!isLive(provider)) return [];
  if (isInVain(seen)) return [endMessage({ stripeSubscriptionId: provider.id, givesBack: 'all' }, now)];
  const versions = [known?.version ?? 0, ...invoices.map(({ row }) => row.version)];
  return mustNotGoOn(seen) ? [endByStateMessage(provider.id, versions, now)] : [];
}

/** What follows for its invoices where a subscription has ended: nobody pays them any more, and who did gets it back. */
function afterEnd({ provider, known, invoices }: Look, { endedAt }: State, now: number): NewOutboxMessage[] {
  if (endedAt === null || hasNotBegun(provider)) return [];
  const stripeSubscriptionId = provider.id;
  // Not only at first sight: its charge may be known later than that. Each is asked for once.
  const late = invoices.filter(({ row }) => row.paidAt > endedAt);
  return [
    ...((known?.endedAt ?? null) === null ? [voidMessage(stripeSubscriptionId, now)] : []),
    ...late.flatMap(({ row: { id: invoiceId, chargeId, amountCents: cents } }) =>
      chargeId === null ? [] : [lateRefundMessage({ stripeSubscriptionId, invoiceId, chargeId, cents }, now)],
    ),
  ];
}

/** What is to be told, and asked of the provider, because of what was seen. */
export async function messagesOf(ctx: Ctx, seen: Look, state: State, hasRow: boolean): Promise<NewOutboxMessage[]> {
  const { provider, ours, known, facts, invoices, unpaid } = seen;
  const latest = invoices.find(({ row }) => row.id === provider.latestInvoiceId);
  const letters = await billingLetters(ctx, facts, {
    id: ours.checkout,
    known,
    // Of one that has no row nothing is told but what was given back.
    state: hasRow ? state : { ...state, active: false, pastDueSince: null },
    entitlement: entitlementOf(state, isRevoked(seen)),
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
