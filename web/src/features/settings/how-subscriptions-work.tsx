import { PRICE_CHANGE_MAX_PERCENT, PRICE_MAX_CENTS, PRICE_MIN_CENTS } from '#contract/limits';
import { bloggerPercentage } from '#contract/money';
import { formatMoney } from '@/lib/text/format.ts';

/** `fee` is the platform's share in percent; null until it is known. */
const facts = (fee: number | null) => [
  {
    title: 'The price',
    text: `Every writer sets a price between ${formatMoney(PRICE_MIN_CENTS)} and ${formatMoney(PRICE_MAX_CENTS)} a month.`,
  },
  {
    title: 'The split',
    text:
      fee === null
        ? 'Writers keep most of what their subscribers pay. The platform covers the card fee from its own share.'
        : `Writers keep ${bloggerPercentage(fee)}%. The platform takes ${fee}% and covers the card fee from it.`,
  },
  { title: 'The month', text: 'Subscriptions are billed monthly, from the 1st to the end of the month.' },
  {
    title: 'Joining mid-month',
    text: 'Readers who join mid-month pay for the rest of the month right away, or nothing if the amount is very small.',
  },
  {
    title: 'Leaving',
    text: 'Unsubscribe at any time. You keep access until the end of the paid month and will not be charged again.',
  },
  {
    title: 'A new price',
    text: `A price can change by at most ${PRICE_CHANGE_MAX_PERCENT}% at a time, and not during the last week of the month.`,
  },
  {
    title: 'When changes apply',
    text: 'Changes take effect with the next billing cycle, on the 1st. All subscribers are notified immediately.',
  },
  {
    title: 'Payouts',
    text: 'Writers connect a payout account, and their share of each payment is transferred immediately. Until then we hold it for them.',
  },
];

/** Explains subscriptions: prices, charges and shares. */
export function HowSubscriptionsWork({ fee }: { fee: number | null }) {
  return (
    <details className="group border-y border-line">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 py-2 font-medium [&::-webkit-details-marker]:hidden">
        How Subscriptions Work
        <span aria-hidden="true" className="text-xl text-muted transition-[rotate] group-open:rotate-45">
          +
        </span>
      </summary>
      <dl className="pb-5 text-base">
        {facts(fee).map(({ title, text }) => (
          <div key={title} className="grid gap-x-6 py-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
            <dt className="font-serif font-semibold">{title}</dt>
            <dd className="text-pretty text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
