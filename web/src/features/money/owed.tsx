import { type OwedBlogger, owedReasonLabels } from '#contract/money-desk';
import { type Column, DataTable } from '@/components/ui/data-table.tsx';
import { formatDate, formatMoney } from '@/lib/text/format.ts';
import { MoneyFrame } from './money-frame.tsx';
import { PersonName } from './parties.tsx';
import { useMoneyList } from './use-money.ts';

const columns: readonly Column<OwedBlogger>[] = [
  {
    label: 'Blogger',
    isHeader: true,
    cell: ({ blogger }) => (
      <span className="block min-w-32">
        <PersonName person={blogger} />
      </span>
    ),
  },
  { label: 'Reason', cell: ({ reason }) => owedReasonLabels[reason] },
  {
    label: 'Since',
    cell: ({ since }) => (
      <span className="whitespace-nowrap">{since === null ? '–' : formatDate(since, 'short', 'UTC')}</span>
    ),
  },
  { label: 'Owed', isNumber: true, cell: ({ cents }) => formatMoney(cents) },
];

/** Shows who is owed what and why, with the sum. */
export function Owed() {
  const query = useMoneyList('owed');
  return (
    <MoneyFrame
      title="Owed to Bloggers"
      text="Shares that are not yet transferred. A share is sent at once when the payout account can receive it; there is no minimum. Leave at least the total in the platform's balance at Stripe."
      table="owed"
      query={query}
      empty={{ title: 'Nothing is owed', text: 'Every share has been transferred.' }}
    >
      {(rows) => (
        <>
          <DataTable
            label="Owed to bloggers"
            columns={columns}
            rows={rows}
            rowKey={({ blogger }) => blogger.id}
            empty=""
          />
          <p className="flex items-baseline justify-between gap-4 py-2.5 text-sm font-medium">
            Total of all bloggers <span className="tabular-figures">{formatMoney(query.totalCents)}</span>
          </p>
        </>
      )}
    </MoneyFrame>
  );
}
