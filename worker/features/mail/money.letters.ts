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

/** Tells a reader that a payment failed, and until when they can read. Milliseconds UTC. */
export function paymentFailedLetter(head: Letterhead, parties: Parties, readableUntil: number): Letter {
  return {
    subject: `Your payment for ${parties.blogger} failed`,
    heading: 'Your payment failed',
    paragraphs: [
      `Hello ${parties.reader},`,
      `we could not charge the monthly payment for your subscription to ${parties.blogger}. The card may have expired or be short of money; we try again in the next days.`,
      `Premium posts stay open to you until ${day(readableUntil)} (UTC). To keep them, update your payment method in My Subscriptions.`,
    ],
    action: mySubscriptions(head),
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
