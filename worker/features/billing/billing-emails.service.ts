import { PAST_DUE_GRACE } from '#contract/subscriptions';
import type { Ctx } from '../../context.ts';
import type { NewOutboxMessage } from '../../outbox/enqueue.ts';
import {
  paymentConfirmationEmail,
  paymentFailedEmail,
  refundEmail,
  subscriptionEndedEmail,
  subscriptionStartedEmail,
  unsubscribedEmail,
} from '../mail/billing.emails.ts';
import type { PaymentParties } from '../mail/billing-email.text.ts';
import type { EmailBranding, EmailContent } from '../mail/email-layout.text.ts';
import { createEmailMessage } from '../mail/mail.service.ts';
import type { Entitlement, StoredSubscription, SubscriptionState } from './billing.policy.ts';
import type { BillingContext } from './billing.repo.ts';
import type { UnpaidInvoice } from './subscription-snapshot.service.ts';

/** A change of a subscription; `known` is its stored state, undefined when it begins. */
type Happened = {
  id: string;
  known: StoredSubscription | undefined;
  state: SubscriptionState;
  entitlement: Entitlement;
  latestInvoiceId: string | null;
  unpaid: UnpaidInvoice | null;
  /** US cents paid by the latest invoice. */
  paidCents: number;
  refunds: readonly { id: string; cents: number }[];
};

type Titled = [string, (head: EmailBranding) => EmailContent];

/**
 * Builds the emails about a missing payment: one when it fails, and one when the bank requires the reader's
 * confirmation.
 */
function pastDueLetters(parties: PaymentParties, { id, known, state, latestInvoiceId, unpaid }: Happened): Titled[] {
  if (state.pastDueSince === null) return [];
  const terms = { readableUntil: state.pastDueSince + PAST_DUE_GRACE, payUrl: unpaid?.payUrl ?? null };
  if (unpaid?.needsConfirmation) {
    return [[`payment-confirmation:${id}:${unpaid.id}`, (head) => paymentConfirmationEmail(head, parties, terms)]];
  }
  if (known?.status === state.status) return [];
  return [[`payment-failed:${id}:${latestInvoiceId}`, (head) => paymentFailedEmail(head, parties, terms)]];
}

/**
 * Builds the emails about a change, each sent once. Returns none when the reader or the blogger is being deleted:
 * deletions send their own.
 */
export async function billingEmails(
  ctx: Ctx,
  { reader, blogger }: BillingContext,
  happened: Happened,
): Promise<NewOutboxMessage[]> {
  if (reader === null || blogger === null || reader.isDeleting || blogger.isDeleting) return [];
  const parties = { reader: reader.username, blogger: blogger.username };
  const { id, known, state, entitlement, paidCents, refunds } = happened;
  const letters: Titled[] = refunds.map((refund) => [
    `refunded:${refund.id}`,
    (head) => refundEmail(head, parties, refund.cents),
  ]);
  if (known === undefined && state.active && state.currentPeriodEnd !== null) {
    const nextCents = blogger.price.nextPriceCents ?? blogger.price.priceCents;
    const terms = { paidCents, priceCents: state.priceCents, nextCents, chargedOn: state.currentPeriodEnd };
    letters.push([`subscription-begun:${id}`, (head) => subscriptionStartedEmail(head, parties, terms)]);
  }
  letters.push(...pastDueLetters(parties, happened));
  if (known?.active && state.endedAt === null && entitlement.subscribed && entitlement.until !== null) {
    const { until } = entitlement;
    letters.push([`unsubscribed:${id}:${state.unsubscribedAt}`, (head) => unsubscribedEmail(head, parties, until)]);
  }
  if (known?.endedAt === null && state.endedAt !== null) {
    letters.push([`subscription-ended:${id}`, (head) => subscriptionEndedEmail(head, parties)]);
  }
  return await Promise.all(letters.map(([key, letter]) => createEmailMessage(ctx, letter, { to: reader.email }, key)));
}
