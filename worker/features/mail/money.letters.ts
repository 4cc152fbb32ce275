import { dollars } from '#contract/money';
import type { Letter, Letterhead } from './mail.layout.ts';
import { day, mySubscriptions, type Parties } from './money-words.ts';

const because = (head: Letterhead, { blogger }: Parties) =>
  `You get this mail because you subscribe, or subscribed, to ${blogger} on ${head.platformName}.`;

/**
 * Tells a reader that their subscription has begun, and what it costs. US cents a month; milliseconds UTC.
 * @param terms.nextCents what is charged on `chargedOn`
 */
export function subscriptionBegunLetter(
  head: Letterhead,
  parties: Parties,
  terms: { priceCents: number; nextCents: number; chargedOn: number },
): Letter {
  const { priceCents, nextCents } = terms;
  const first = day(terms.chargedOn);
  const costs =
    nextCents === priceCents
      ? `costs ${dollars(priceCents)} a month, charged on the 1st: the next time on ${first} (UTC).`
      : `costs ${dollars(priceCents)} a month now, and from ${first} (UTC) ${dollars(nextCents)}. It is charged on the 1st, the next time on that day.`;
  return {
    subject: `You are subscribed to ${parties.blogger}`,
    heading: `You are subscribed to ${parties.blogger}`,
    paragraphs: [
      `Hello ${parties.reader},`,
      `every premium post by ${parties.blogger} is open to you now, and new ones come to your feed.`,
      `The subscription ${costs} You can unsubscribe at any time and read on to the end of what is paid.`,
    ],
    action: mySubscriptions(head),
    footnote: because(head, parties),
  };
}

/** Until when a reader can read (milliseconds UTC), and the provider's page on which they pay, null without one. */
type PastDue = { readableUntil: number; payUrl: string | null };

const payButton = (head: Letterhead, label: string, payUrl: string | null) =>
  payUrl === null ? mySubscriptions(head) : { label, url: payUrl };

/** Tells a reader that a payment failed, and how they can pay. */
export function paymentFailedLetter(head: Letterhead, parties: Parties, { readableUntil, payUrl }: PastDue): Letter {
  const pay = payUrl === null ? '' : 'pay on the secure page of our payment provider, or ';
  return {
    subject: `Your payment for ${parties.blogger} failed`,
    heading: 'Your payment failed',
    paragraphs: [
      `Hello ${parties.reader},`,
      `We could not charge the monthly payment for your subscription to ${parties.blogger}. Your card may have expired or be short of money. We will try again in the next few days.`,
      `Premium posts stay open to you until ${day(readableUntil)} (UTC). To keep them, ${pay}update your payment method in My Subscriptions.`,
    ],
    action: payButton(head, 'Pay now', payUrl),
    footnote: because(head, parties),
  };
}

/** Asks a reader to confirm a payment with their bank (3-D Secure). */
export function paymentConfirmationLetter(
  head: Letterhead,
  parties: Parties,
  { readableUntil, payUrl }: PastDue,
): Letter {
  return {
    subject: `Confirm your payment for ${parties.blogger}`,
    heading: 'Confirm your payment',
    paragraphs: [
      `Hello ${parties.reader},`,
      `Your bank wants you to confirm the monthly payment for your subscription to ${parties.blogger}. Nothing is charged until you do.`,
      `Premium posts stay open to you until ${day(readableUntil)} (UTC). Confirm the payment before then to keep them.`,
    ],
    action: payButton(head, 'Confirm payment', payUrl),
    footnote: because(head, parties),
  };
}

/** Tells a reader that their subscription has ended. */
export function subscriptionEndedLetter(head: Letterhead, parties: Parties): Letter {
  return {
    subject: `Your subscription to ${parties.blogger} has ended`,
    heading: 'Your subscription has ended',
    paragraphs: [
      `Hello ${parties.reader},`,
      `your subscription to ${parties.blogger} has ended, and nothing more will be charged for it. You are welcome back at any time.`,
    ],
    action: mySubscriptions(head),
    footnote: because(head, parties),
  };
}

/** Tells a reader that they get money back. US cents. */
export function refundedLetter(head: Letterhead, parties: Parties, cents: number): Letter {
  return {
    subject: `You get ${dollars(cents)} back`,
    heading: `You get ${dollars(cents)} back`,
    paragraphs: [
      `Hello ${parties.reader},`,
      `we have refunded ${dollars(cents)} of what you paid for your subscription to ${parties.blogger}. It goes to the card you paid with and arrives within ten days.`,
    ],
    action: mySubscriptions(head),
    footnote: because(head, parties),
  };
}
