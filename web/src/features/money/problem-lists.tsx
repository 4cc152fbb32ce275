import { declineLabel, type MoneyDispute, type MoneyFailure, stripeWord } from '#contract/money-desk';
import { Time } from '@/components/domain/time.tsx';
import { type Column, DataTable } from '@/components/ui/data-table.tsx';
import { formatMoney } from '@/lib/text/format.ts';
import { MoneyFrame } from './money-frame.tsx';
import { Parties } from './parties.tsx';
import { RefundTable } from './refund-table.tsx';
import { useMoneyList } from './use-money.ts';

const timeOr = (at: number | null, otherwise: string) => (at === null ? otherwise : <Time at={at} format="moment" />);

const failureColumns: readonly Column<MoneyFailure>[] = [
  { label: 'Reader', isHeader: true, cell: (failure) => <Parties {...failure} /> },
  { label: 'Amount', isNumber: true, cell: ({ cents }) => formatMoney(cents) },
  { label: 'Reason', cell: ({ declineCode }) => declineLabel(declineCode) },
  { label: 'Attempts', isNumber: true, cell: ({ attempts }) => attempts },
  {
    label: 'Next Attempt',
    cell: ({ state, nextAttemptAt }) => timeOr(nextAttemptAt, state === 'open' ? 'None planned' : 'Given up'),
  },
  { label: 'Access Ends', cell: ({ accessEndsAt }) => timeOr(accessEndsAt, 'Ended') },
];

/** Shows payments that could not be collected. */
export function Failures() {
  return (
    <MoneyFrame
      title="Failed Payments"
      text="Payments that Stripe could not collect, with the bank's reason. Stripe tries again by itself. Access ends three days after a failure. A payment that succeeds later leaves this list."
      table="failures"
      query={useMoneyList('failures')}
      empty={{ title: 'No failed payments', text: 'Payments that a bank declines will appear here.' }}
    >
      {(rows) => (
        <DataTable label="Failed payments" columns={failureColumns} rows={rows} rowKey={({ id }) => id} empty="" />
      )}
    </MoneyFrame>
  );
}

/** Disputes from before their reasons were stored have none. */
const wordOr = (word: string, otherwise: string) => (word === '' ? otherwise : stripeWord(word));

const disputeColumns: readonly Column<MoneyDispute>[] = [
  { label: 'Reader', isHeader: true, cell: (dispute) => <Parties {...dispute} /> },
  { label: 'Amount', isNumber: true, cell: ({ cents }) => formatMoney(cents) },
  { label: 'Reason', cell: ({ reason }) => wordOr(reason, 'Not stored') },
  { label: 'State', cell: ({ status }) => wordOr(status, 'Not stored') },
  {
    label: 'Evidence Due',
    cell: ({ status, evidenceDueAt }) => (status === 'won' || status === 'lost' ? '–' : timeOr(evidenceDueAt, '–')),
  },
];

/** Shows disputes and their results. */
export function Disputes() {
  return (
    <MoneyFrame
      title="Disputes"
      text="Payments that a reader's bank took back. Send evidence in Stripe's dashboard before it is due: without it, the dispute is lost."
      table="disputes"
      query={useMoneyList('disputes')}
      empty={{ title: 'No disputes', text: 'Payments that a bank disputes will appear here.' }}
    >
      {(rows) => <DataTable label="Disputes" columns={disputeColumns} rows={rows} rowKey={({ id }) => id} empty="" />}
    </MoneyFrame>
  );
}

/** Shows booked refunds. */
export function Refunds() {
  return (
    <MoneyFrame
      title="Refunds"
      text="Money that readers got back, with the part that was taken from the blogger's share. To refund a payment, open its details under Payments."
      table="refunds"
      query={useMoneyList('refunds')}
      empty={{ title: 'No refunds yet', text: 'Refunds by admins, by the product and at Stripe will appear here.' }}
    >
      {(rows) => <RefundTable label="Refunds" rows={rows} />}
    </MoneyFrame>
  );
}
