import { formatDollars } from '#contract/money';
import { formatBillingDay, type PaymentParties, subscriptionsLink } from './billing-email.text.ts';
import type { EmailBranding, EmailContent } from './email-layout.text.ts';

const because = (head: EmailBranding, { blogger }: PaymentParties) =>
  `You get this mail because you subscribe, or subscribed, to ${blogger} on ${head.platformName}.`;

/** What a new subscription costs: US cents, milliseconds UTC. */
type BegunTerms = {
  /** What was charged for the time until `chargedOn`. */
  paidCents: number;
  /** The price that it was ordered at, a month. */
  priceCents: number;
  /** What is charged on `chargedOn`, and each month from then on. */
  nextCents: number;
  chargedOn: number;
};

/** What was charged and what comes next, in whole sentences. */
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

/** Tells a reader that their subscription has begun, what was charged and what it costs. */
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
      `every premium post by ${parties.blogger} is open to you now, and new ones come to your feed.`,
      chargesText(terms),
      'You can unsubscribe at any time and read on to the end of what is paid.',
    ],
    action: subscriptionsLink(head),
    footnote: because(head, parties),
  };
}

/** Tells a reader that they have unsubscribed, and until when they can read. Milliseconds UTC. */
export function unsubscribedEmail(head: EmailBranding, parties: PaymentParties, readableUntil: number): EmailContent {
  // What is paid until the 1st at 00:00 is open to the end of the last day before it.
  const last = formatBillingDay(readableUntil - 1);
  return {
    subject: `You have unsubscribed from ${parties.blogger}`,
    heading: `You have unsubscribed from ${parties.blogger}`,
    paragraphs: [
      `Hello ${parties.reader},`,
      `your subscription to ${parties.blogger} will not be renewed, and nothing more is charged for it.`,
      `Premium posts stay open to you until the end of ${last} (UTC). If you change your mind by then, resume the subscription in My Subscriptions.`,
    ],
    action: subscriptionsLink(head),
    footnote: because(head, parties),
  };
}

/** Until when a reader can read (milliseconds UTC), and the provider's page on which they pay, null without one. */
type PastDue = { readableUntil: number; payUrl: string | null };

const payButton = (head: EmailBranding, label: string, payUrl: string | null) =>
  payUrl === null ? subscriptionsLink(head) : { label, url: payUrl };

/** Tells a reader that a payment failed, and how they can pay. */
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
      `We could not charge the monthly payment for your subscription to ${parties.blogger}. Your card may have expired or be short of money. We will try again in the next few days.`,
      `Premium posts stay open to you until ${formatBillingDay(readableUntil)} (UTC). To keep them, ${pay}update your payment method in My Subscriptions.`,
    ],
    action: payButton(head, 'Pay now', payUrl),
    footnote: because(head, parties),
  };
}

/** Asks a reader to confirm a payment with their bank (3-D Secure). */
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
      `Your bank wants you to confirm the monthly payment for your subscription to ${parties.blogger}. Nothing is charged until you do.`,
      `Premium posts stay open to you until ${formatBillingDay(readableUntil)} (UTC). Confirm the payment before then to keep them.`,
    ],
    action: payButton(head, 'Confirm payment', payUrl),
    footnote: because(head, parties),
  };
}

/** Tells a reader that their subscription has ended. */
export function subscriptionEndedEmail(head: EmailBranding, parties: PaymentParties): EmailContent {
  return {
    subject: `Your subscription to ${parties.blogger} has ended`,
    heading: 'Your subscription has ended',
    paragraphs: [
      `Hello ${parties.reader},`,
      `your subscription to ${parties.blogger} has ended, and nothing more will be charged for it. You are welcome back at any time.`,
    ],
    action: subscriptionsLink(head),
    footnote: because(head, parties),
  };
}

/** Tells a reader that they get money back. US cents. */
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
