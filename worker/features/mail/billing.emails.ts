import { formatDollars } from '#contract/money';
import { formatBillingDay, type PaymentParties, subscriptionsLink } from './billing-email.text.ts';
import type { EmailBranding, EmailContent } from './email-layout.text.ts';

const because = (head: EmailBranding, { blogger }: PaymentParties) =>
  `You received this email because you subscribe, or subscribed, to ${blogger} on ${head.platformName}.`;

/** Terms of a new subscription: US cents, milliseconds UTC. */
type BegunTerms = {
  /** Charged for the time until `chargedOn`. */
  paidCents: number;
  /** The monthly price at the time of the order. */
  priceCents: number;
  /** Charged on `chargedOn` and every month from then on. */
  nextCents: number;
  chargedOn: number;
};

/** Describes the first charge and the next ones. */
function chargesText({ paidCents, priceCents, nextCents, chargedOn }: BegunTerms): string {
  const first = `${formatBillingDay(chargedOn)} (UTC)`;
  const [paid, next] =
    paidCents === 0
      ? [`Nothing was charged today: you read for free until ${first}.`, 'first']
      : [`We charged ${formatDollars(paidCents)} for the time until ${first}.`, 'next'];
  const change =
    nextCents === priceCents
      ? ''
      : ` The price changes from ${formatDollars(priceCents)} to ${formatDollars(nextCents)} on that day.`;
  return `${paid} The ${next} charge is ${formatDollars(nextCents)} a month on that day, then on the 1st of each month.${change}`;
}

/** Confirms a new subscription to the reader, with its charges. */
export function subscriptionStartedEmail(
  head: EmailBranding,
  parties: PaymentParties,
  terms: BegunTerms,
): EmailContent {
  return {
    subject: `You are subscribed to ${parties.blogger}`,
    heading: `You are subscribed to ${parties.blogger}`,
    paragraphs: [
      `Hello ${parties.reader},`,
      `you can now read every premium post by ${parties.blogger}, and new posts appear in your feed.`,
      chargesText(terms),
      'You can unsubscribe at any time and keep access until the end of the paid period.',
    ],
    action: subscriptionsLink(head),
    footnote: because(head, parties),
  };
}

/** Confirms an unsubscription, with the end of access. @param readableUntil milliseconds UTC */
export function unsubscribedEmail(head: EmailBranding, parties: PaymentParties, readableUntil: number): EmailContent {
  // Access until the 1st at 00:00 ends with the last day before it.
  const last = formatBillingDay(readableUntil - 1);
  return {
    subject: `You have unsubscribed from ${parties.blogger}`,
    heading: `You have unsubscribed from ${parties.blogger}`,
    paragraphs: [
      `Hello ${parties.reader},`,
      `your subscription to ${parties.blogger} will not renew, and you will not be charged again.`,
      `You can read premium posts until the end of ${last} (UTC). If you change your mind by then, resume the subscription in My Subscriptions.`,
    ],
    action: subscriptionsLink(head),
    footnote: because(head, parties),
  };
}

/** End of access (milliseconds UTC), and the provider's payment page, null without one. */
type PastDue = { readableUntil: number; payUrl: string | null };

const payButton = (head: EmailBranding, label: string, payUrl: string | null) =>
  payUrl === null ? subscriptionsLink(head) : { label, url: payUrl };

/** Notifies a reader of a failed payment, with ways to pay. */
export function paymentFailedEmail(
  head: EmailBranding,
  parties: PaymentParties,
  { readableUntil, payUrl }: PastDue,
): EmailContent {
  const pay = payUrl === null ? '' : 'pay on the secure page of our payment provider, or ';
  return {
    subject: `Your payment for ${parties.blogger} failed`,
    heading: 'Your payment failed',
    paragraphs: [
      `Hello ${parties.reader},`,
      `We could not charge the monthly payment for your subscription to ${parties.blogger}. The card may have expired or have insufficient funds. We will retry over the next few days.`,
      `You can read premium posts until ${formatBillingDay(readableUntil)} (UTC). To keep them, ${pay}update your payment method in My Subscriptions.`,
    ],
    action: payButton(head, 'Pay now', payUrl),
    footnote: because(head, parties),
  };
}

/** Requests the reader's confirmation of a payment with their bank (3-D Secure). */
export function paymentConfirmationEmail(
  head: EmailBranding,
  parties: PaymentParties,
  { readableUntil, payUrl }: PastDue,
): EmailContent {
  return {
    subject: `Confirm your payment for ${parties.blogger}`,
    heading: 'Confirm your payment',
    paragraphs: [
      `Hello ${parties.reader},`,
      `Your bank asks you to confirm the monthly payment for your subscription to ${parties.blogger}. Nothing is charged until you do.`,
      `You can read premium posts until ${formatBillingDay(readableUntil)} (UTC). Confirm the payment before then to keep them.`,
    ],
    action: payButton(head, 'Confirm payment', payUrl),
    footnote: because(head, parties),
  };
}

/** Notifies a reader of the end of their subscription. */
export function subscriptionEndedEmail(head: EmailBranding, parties: PaymentParties): EmailContent {
  return {
    subject: `Your subscription to ${parties.blogger} has ended`,
    heading: 'Your subscription has ended',
    paragraphs: [
      `Hello ${parties.reader},`,
      `your subscription to ${parties.blogger} has ended, and you will not be charged again. You can subscribe again at any time.`,
    ],
    action: subscriptionsLink(head),
    footnote: because(head, parties),
  };
}

/** Notifies a reader of a refund. US cents. */
export function refundEmail(head: EmailBranding, parties: PaymentParties, cents: number): EmailContent {
  return {
    subject: `You get ${formatDollars(cents)} back`,
    heading: `You get ${formatDollars(cents)} back`,
    paragraphs: [
      `Hello ${parties.reader},`,
      `we have refunded ${formatDollars(cents)} of what you paid for your subscription to ${parties.blogger}. It goes to the card you paid with and arrives within ten days.`,
    ],
    action: subscriptionsLink(head),
    footnote: because(head, parties),
  };
}
