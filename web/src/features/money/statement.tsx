import type { StatementMonth } from '#contract/money-desk';
import { type Column, DataTable } from '@/components/ui/data-table.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { formatDate, formatMoney } from '@/lib/text/format.ts';
import { MoneyFrame } from './money-frame.tsx';
import { PaymentComparison } from './payment-comparison.tsx';
import { useMoneyMonths } from './use-money.ts';

const money = (label: string, cents: (month: StatementMonth) => number): Column<StatementMonth> => ({
  label,
  isNumber: true,
  cell: (month) => formatMoney(cents(month)),
});

const columns: readonly Column<StatementMonth>[] = [
  {
    label: 'Month (UTC)',
    isHeader: true,
    cell: ({ month }) => formatDate(Date.parse(`${month}-01`), 'month', 'UTC'),
  },
  money('Gross', ({ grossCents }) => grossCents),
  money('Refunds', ({ refundCents }) => -refundCents || 0),
  money('Disputes', ({ disputeCents }) => -disputeCents || 0),
  money('Card Fees', ({ cardFeeCents }) => cardFeeCents),
  money('Bloggers', ({ bloggerCents }) => bloggerCents),
  money('Platform', ({ platformCents, platformCostCents }) => platformCents + platformCostCents),
  money('Transferred', ({ transferredCents }) => transferredCents),
];

function Balance({ months }: { months: readonly StatementMonth[] }) {
  const offCents = months.reduce((sum, { differenceCents }) => sum + differenceCents, 0);
  if (offCents === 0) {
    return (
      <p className="mt-4 text-sm text-money">
        Gross less refunds and disputes equals card fees, bloggers and platform in every month.
      </p>
    );
  }
  return (
    <div className="mt-4">
      <Notice tone="error" title={`The ledger is off by ${formatMoney(offCents)}`}>
        The ledger must sum to zero. Compare it with Stripe before you make any payouts.
      </Notice>
    </div>
  );
}

/** Shows the months of the ledger, and compares the books with Stripe. */
export function Statement() {
  return (
    <>
      <MoneyFrame
        title="Monthly Statement"
        text="The ledger by the month of booking (UTC). Card fees are 2.9% and 30 cents of each payment. Other fees of Stripe are not in the ledger. The platform's part is less the card fees of refunded payments."
        table="statement"
        query={useMoneyMonths<StatementMonth>('statement')}
        empty={{ title: 'No payments yet', text: 'The first month with a payment will appear here.' }}
      >
        {(months) => (
          <>
            <DataTable
              label="Monthly statement"
              columns={columns}
              rows={months}
              rowKey={({ month }) => month}
              empty=""
            />
            <Balance months={months} />
          </>
        )}
      </MoneyFrame>
      <PaymentComparison />
    </>
  );
}
