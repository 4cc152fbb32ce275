import type { Receipt } from '#contract/subscriptions';
import { MoneyParts } from '@/components/domain/money-parts.tsx';

const partsOf = ({ writerCents, platformCents, cardFeeCents, refundedCents }: Receipt) => [
  { name: 'Writer', cents: writerCents, fill: 'fill-money' },
  { name: 'Platform', cents: platformCents, fill: 'fill-ink' },
  { name: 'Card fee', cents: cardFeeCents, fill: 'fill-line-strong' },
  ...(refundedCents > 0 ? [{ name: 'Back to you', cents: refundedCents, fill: 'fill-money-soft stroke-money' }] : []),
];

/** Shows where the money of a payment is now, to the cent. */
export function MoneySplit({ receipt }: { receipt: Receipt }) {
  return (
    <div className="self-center">
      <MoneyParts parts={partsOf(receipt)} />
    </div>
  );
}
