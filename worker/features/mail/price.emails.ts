import { formatDollars } from '#contract/money';
import { formatBillingDay, type PaymentParties, subscriptionsLink } from './billing-email.text.ts';
import type { EmailBranding, EmailContent } from './email-layout.text.ts';

/**
 * Announces a price change to a subscriber. US cents a month, milliseconds UTC.
 * @param change.isAnother whether it replaces an announced change
 */
export function priceChangeEmail(
  head: EmailBranding,
  { reader, blogger }: PaymentParties,
  change: { priceCents: number; nextCents: number; from: number; isAnother: boolean },
): EmailContent {
  const [before, after, first] = [
    formatDollars(change.priceCents),
    formatDollars(change.nextCents),
    formatBillingDay(change.from),
  ];
  return {
    subject: `The price of ${blogger} changes on ${first}`,
    heading: change.isAnother ? `${after} a month` : `From ${before} to ${after} a month`,
    paragraphs: [
      `Hello ${reader},`,
      // Readers who subscribed while the replaced price was pending never had the price in force.
      change.isAnother
        ? `this takes the place of the price that we wrote to you about before. From ${first} (UTC) your subscription to ${blogger} costs ${after} a month; until then nothing changes.`
        : `your subscription to ${blogger} costs ${before} a month now. From ${first} (UTC) it costs ${after} a month; until then nothing changes.`,
      `If that suits you, there is nothing to do. If not, unsubscribe in My Subscriptions before ${first}: no further month is charged, and you can read on until the end of what you have paid for.`,
    ],
    action: subscriptionsLink(head),
    footnote: `You get this mail because you subscribe to ${blogger} on ${head.platformName}.`,
  };
}

/** Notifies a subscriber that an announced price change was canceled. */
export function priceChangeCancelledEmail(
  head: EmailBranding,
  { reader, blogger }: PaymentParties,
  priceCents: number,
): EmailContent {
  const price = formatDollars(priceCents);
  return {
    subject: `The price of ${blogger} stays at ${price}`,
    heading: `The price stays at ${price} a month`,
    paragraphs: [
      `Hello ${reader},`,
      `${blogger} has taken back the price change that we wrote to you about. Your subscription goes on at ${price} a month, and there is nothing to do.`,
      'You can see and end your subscriptions in My Subscriptions at any time.',
    ],
    action: subscriptionsLink(head),
    footnote: `You get this mail because you subscribe to ${blogger} on ${head.platformName}.`,
  };
}
