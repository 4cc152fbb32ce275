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
        ? 'Writers keep most of what their subscribers pay. The platform covers the card fee out of its own share.'
        : `Writers keep ${bloggerPercentage(fee)}%. The platform takes ${fee}%, and covers the card fee out of it.`,
  },
  { title: 'The month', text: 'Subscriptions are billed monthly, from the 1st to the end of the month.' },
  {
    title: 'The first days',
    text: 'Who subscribes during a month pays for the rest of it at once, or nothing where that would be very little.',
  },
  {
    title: 'Leaving',
    text: 'Unsubscribe at any time. What was paid for can be read until its end, and no further month is charged.',
  },
  {
    title: 'A new price',
    text: `A price changes by at most ${PRICE_CHANGE_MAX_PERCENT}% at once, and never during the last week of the month.`,
  },
  {
    title: 'When it counts',
    text: 'Changes take effect with the next billing cycle, on the 1st. All subscribers are told at once.',
  },
  {
    title: 'Payouts',
    text: 'A writer connects a payout account, and each payment’s share goes there at once. Until then it is kept for them.',
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
