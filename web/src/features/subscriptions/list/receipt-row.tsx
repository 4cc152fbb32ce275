import { Link } from 'react-router-dom';
import type { Receipt } from '#contract/subscriptions';
import { billingDay } from '@/lib/text/billing-days.ts';
import { formatMoney } from '@/lib/text/format.ts';
import { MoneySplit } from './money-split.tsx';

const days = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Formats a period as 'Nov 1 – 30'; its end is the first moment after it. */
const periodText = ({ periodStart, periodEnd }: Receipt) =>
  days.formatRange(periodStart, Math.max(periodStart, periodEnd - 1));

function Payee({ blogger }: { blogger: Receipt['blogger'] }) {
  if (blogger === null) return <span className="text-muted">A writer who has left</span>;
  return (
    <Link
      to={`/blogger/${encodeURIComponent(blogger.id)}`}
      className="reach wrap-anywhere transition-colors hover:text-accent"
    >
      {blogger.username}
    </Link>
  );
}

/** Shows one payment: date, blogger, period, amount and split. */
export function ReceiptRow({ receipt }: { receipt: Receipt }) {
  const { paidAt, amountCents, refundedCents, number } = receipt;
  return (
    <li className="grid gap-x-10 gap-y-3 border-t border-line py-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="text-base font-medium">
            <Payee blogger={receipt.blogger} />
          </p>
          <p className="text-sm text-pretty text-muted">
            Paid {billingDay(paidAt, 'short')}, for {periodText(receipt)}
          </p>
          {number !== null && <p className="text-xs wrap-anywhere text-muted">No. {number}</p>}
        </div>
        <p className="shrink-0 text-right text-base font-medium tabular-nums">
          {formatMoney(amountCents)}
          {refundedCents > 0 && (
            <span className="block text-sm font-normal text-money">{formatMoney(refundedCents)} refunded</span>
          )}
        </p>
      </div>
      <MoneySplit receipt={receipt} />
    </li>
  );
}
