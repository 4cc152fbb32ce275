import { MoneyFrame } from './money-frame.tsx';
import { PaymentTable, usePaymentDialog } from './payment-table.tsx';
import { RefundTable } from './refund-table.tsx';
import { useMoneyList } from './use-money.ts';

type Side = 'reader' | 'blogger';

const texts = {
  reader: {
    payments: 'Payments Made',
    paymentsText: 'Subscriptions that this person paid for. Details open the refund. Days are UTC.',
    noPayments: 'No payments made',
    refunds: 'Refunds Received',
    refundsText: 'Money that this person got back.',
    noRefunds: 'No refunds received',
  },
  blogger: {
    payments: 'Payments Received',
    paymentsText: 'Payments of readers to this person, also for a blog that was deleted. Days are UTC.',
    noPayments: 'No payments received',
    refunds: 'Refunds of Payments Received',
    refundsText: 'Money that readers got back from this person’s share.',
    noRefunds: 'No refunds of payments received',
  },
} as const;

function Payments({ side, filter }: { side: Side; filter: string }) {
  const { payments, paymentsText, noPayments } = texts[side];
  const query = useMoneyList('payments', filter);
  const { open, dialog } = usePaymentDialog();
  return (
    <>
      <MoneyFrame
        title={payments}
        text={paymentsText}
        table="payments"
        filter={filter}
        query={query}
        empty={{ title: noPayments }}
      >
        {(rows) => <PaymentTable label={payments} rows={rows} onOpen={open} />}
      </MoneyFrame>
      {dialog}
    </>
  );
}

function Refunds({ side, filter }: { side: Side; filter: string }) {
  const { refunds, refundsText, noRefunds } = texts[side];
  const query = useMoneyList('refunds', filter);
  return (
    <MoneyFrame
      title={refunds}
      text={refundsText}
      table="refunds"
      filter={filter}
      query={query}
      empty={{ title: noRefunds }}
    >
      {(rows) => <RefundTable label={refunds} rows={rows} />}
    </MoneyFrame>
  );
}

/** Shows the payments and refunds of a person, as a reader or as a blogger. */
export function PersonMoney({ id, side }: { id: string; side: Side }) {
  const filter = `${side}=${encodeURIComponent(id)}`;
  return (
    <div className="space-y-8">
      <Payments side={side} filter={filter} />
      <Refunds side={side} filter={filter} />
    </div>
  );
}
