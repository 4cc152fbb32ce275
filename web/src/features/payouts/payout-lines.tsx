import { type PayoutLine, payoutLineLabel } from '#contract/payouts';
import { billingDay } from '@/lib/text/billing-days.ts';
import { formatMoney } from '@/lib/text/format.ts';

const signed = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', signDisplay: 'exceptZero' });

/** Lists the movements of a blogger's account, newest first, with their effect on the owed amount. */
export function PayoutLines({ lines }: { lines: readonly PayoutLine[] }) {
  return (
    <ul aria-label="Account lines" className="border-b border-line">
      {lines.map((line) => (
        <li key={line.id} className="flex items-baseline justify-between gap-4 border-t border-line py-3 text-sm">
          <p className="min-w-0">
            {payoutLineLabel(line)}
            <span className="block text-xs text-muted sm:ml-3 sm:inline">{billingDay(line.at, 'short')}</span>
            {line.grossCents !== null && line.feeCents !== null && (
              <span className="mt-0.5 block text-xs text-muted tabular-nums">
                Gross {formatMoney(line.grossCents)} · Fee {formatMoney(line.feeCents)}
              </span>
            )}
          </p>
          <p className={line.cents > 0 ? 'font-medium text-money tabular-nums' : 'font-medium tabular-nums'}>
            {signed.format(line.cents / 100)}
          </p>
        </li>
      ))}
    </ul>
  );
}
