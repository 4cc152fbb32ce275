import { useState } from 'react';
import { type MoneyPayment, paymentStateLabels } from '#contract/money-desk';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { type Column, DataTable } from '@/components/ui/data-table.tsx';
import { formatMoney } from '@/lib/text/format.ts';
import { Parties } from './parties.tsx';
import { PaymentDialog } from './payment-dialog.tsx';

const moneyOrNone = (cents: number | null) => (cents === null ? '–' : formatMoney(cents));

const columns: readonly Column<MoneyPayment>[] = [
  { label: 'Reader', isHeader: true, cell: (payment) => <Parties {...payment} /> },
  {
    label: 'State',
    cell: ({ state }) => <Badge tone={state === 'paid' ? 'free' : 'neutral'}>{paymentStateLabels[state]}</Badge>,
  },
  { label: 'Amount', isNumber: true, cell: ({ amountCents }) => formatMoney(amountCents) },
  { label: 'Blogger', isNumber: true, cell: ({ bloggerCents }) => moneyOrNone(bloggerCents) },
  { label: 'Platform', isNumber: true, cell: ({ platformCents }) => moneyOrNone(platformCents) },
  { label: 'Card Fee', isNumber: true, cell: ({ cardFeeCents }) => moneyOrNone(cardFeeCents) },
];

/** Returns the dialog of a payment for beside the list, which is replaced while another filter loads. */
export function usePaymentDialog() {
  const [opened, setOpened] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  return {
    open: (id: string) => {
      setOpened(id);
      setOpen(true);
    },
    dialog: opened !== null && <PaymentDialog key={opened} id={opened} open={isOpen} onClose={() => setOpen(false)} />,
  };
}

type PaymentTableProps = { label: string; rows: readonly MoneyPayment[]; onOpen: (id: string) => void };

/** Shows payments; each opens its ledger lines and the refund. */
export function PaymentTable({ label, rows, onOpen }: PaymentTableProps) {
  const details: Column<MoneyPayment> = {
    label: 'Actions',
    isActions: true,
    cell: ({ id, state, reader }) =>
      state === 'failed' ? null : (
        <Button variant="outline" size="sm" onClick={() => onOpen(id)}>
          Details<span className="sr-only"> of {reader.username ?? 'a deleted account'}</span>
        </Button>
      ),
  };
  return <DataTable label={label} columns={[...columns, details]} rows={rows} rowKey={({ id }) => id} empty="" />;
}
