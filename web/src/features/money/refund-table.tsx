import type { MoneyRefund } from '#contract/money-desk';
import { type Column, DataTable } from '@/components/ui/data-table.tsx';
import { formatMoney } from '@/lib/text/format.ts';
import { Parties } from './parties.tsx';

/** Says who made a refund, and that it failed. */
function RefundCause({ cents, admin, reason }: MoneyRefund) {
  if (cents < 0) return 'The refund failed: decide how the reader gets the money';
  if (reason === null) return 'By the product, or in Stripe’s dashboard';
  return (
    <span className="block wrap-anywhere md:max-w-xl">
      {reason}
      <span className="block text-sm text-muted">{admin ?? 'a former admin'}</span>
    </span>
  );
}

const columns: readonly Column<MoneyRefund>[] = [
  { label: 'Reader', isHeader: true, cell: (refund) => <Parties {...refund} /> },
  { label: 'Refunded', isNumber: true, cell: ({ cents }) => formatMoney(cents) },
  { label: 'From the Blogger', isNumber: true, cell: ({ bloggerCents }) => formatMoney(bloggerCents) },
  { label: 'Reason', cell: (refund) => <RefundCause {...refund} /> },
];

/** Shows booked refunds with their reasons. */
export function RefundTable({ label, rows }: { label: string; rows: readonly MoneyRefund[] }) {
  return <DataTable label={label} columns={columns} rows={rows} rowKey={({ id }) => id} empty="" />;
}
