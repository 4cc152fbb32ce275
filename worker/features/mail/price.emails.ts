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
        ? `this replaces the price change we told you about earlier. From ${first} (UTC) your subscription to ${blogger} costs ${after} a month; nothing changes before that date.`
        : `your subscription to ${blogger} costs ${before} a month now. From ${first} (UTC) it costs ${after} a month; nothing changes before that date.`,
      `If you agree, you don't need to do anything. If not, unsubscribe in My Subscriptions before ${first}. You keep access until the end of the paid month and will not be charged again.`,
    ],
    action: subscriptionsLink(head),
    footnote: `You received this email because you subscribe to ${blogger} on ${head.platformName}.`,
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
      `${blogger} canceled the price change we told you about. Your subscription stays at ${price} a month. You don't need to do anything.`,
      'You can see and end your subscriptions in My Subscriptions at any time.',
    ],
    action: subscriptionsLink(head),
    footnote: `You received this email because you subscribe to ${blogger} on ${head.platformName}.`,
  };
}
