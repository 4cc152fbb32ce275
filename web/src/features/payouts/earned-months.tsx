import { billingDay } from '@/lib/text/billing-days.ts';
import { formatMoney } from '@/lib/text/format.ts';
import { type EarnedMonth, MonthsChart } from './months-chart.tsx';

/** Returns the months since the first with earnings, newest first; at least the current month. */
function told(months: readonly EarnedMonth[]): EarnedMonth[] {
  const first = months.findIndex(({ earnedCents }) => earnedCents !== 0);
  return months.slice(first === -1 ? -1 : first).reverse();
}

/** Shows the earnings of the last twelve months as a table and a chart. */
export function EarnedMonths({ months }: { months: readonly EarnedMonth[] }) {
  return (
    <div className="grid items-start gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">Earnings by month</caption>
        <thead className="border-b border-line text-xs text-muted">
          <tr>
            <th scope="col" className="py-2 pr-4 text-left font-medium">
              Month
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              Earned
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {told(months).map(({ month, earnedCents }) => (
            <tr key={month}>
              <th scope="row" className="py-2 pr-4 text-left font-normal">
                {billingDay(month, 'month')}
              </th>
              <td className="py-2 text-right text-money">{formatMoney(earnedCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {months.some(({ earnedCents }) => earnedCents > 0) && <MonthsChart months={months} />}
    </div>
  );
}
