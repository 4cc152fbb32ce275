import { moneyMessages, type PaymentDetails } from '#contract/money-desk';
import { type Column, DataTable } from '@/components/ui/data-table.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { formatDate, formatMoney } from '@/lib/text/format.ts';
import { RefundForm } from './refund-form.tsx';
import { usePayment } from './use-money.ts';

type LedgerLine = PaymentDetails['lines'][number];

const sources: Record<LedgerLine['sourceType'], string> = {
  invoice: 'Payment',
  transfer: 'Transfer',
  refund: 'Refund',
  dispute: 'Dispute',
};

const accounts: Readonly<Record<string, string>> = {
  reader: 'Reader',
  blogger: 'Owed to the blogger',
  paid: 'Transferred to the blogger',
  platform: 'Platform',
  platform_costs: 'Costs of the platform',
  card_fees: 'Card fees',
};

const columns: readonly Column<LedgerLine>[] = [
  {
    label: 'Account',
    isHeader: true,
    cell: ({ account, sourceType, at }) => (
      <span className="block">
        {accounts[account] ?? account}
        <span className="block text-sm font-normal text-muted">
          {sources[sourceType]} · {formatDate(at, 'short', 'UTC')}
        </span>
      </span>
    ),
  },
  { label: 'Amount', isNumber: true, cell: ({ cents }) => formatMoney(cents) },
];

function Details({ details }: { details: PaymentDetails }) {
  const { payment, lines, refusal, feePercentage } = details;
  return (
    <div className="grid gap-6">
      <p className="text-sm text-muted">
        {formatMoney(payment.amountCents)} for {formatDate(details.periodStart, 'short', 'UTC')} to{' '}
        {formatDate(details.periodEnd, 'short', 'UTC')} at a fee of {feePercentage}%. The ledger lines sum to zero.
      </p>
      <DataTable label="Ledger lines" columns={columns} rows={lines} rowKey={({ id }) => id} empty="No ledger lines" />
      <section aria-labelledby="refund" className="grid gap-3">
        <h3 id="refund" className="text-lg">
          Refund
        </h3>
        {refusal === null ? (
          <RefundForm key={details.refundableCents} details={details} />
        ) : (
          <p className="text-sm text-pretty text-muted">{refusal}.</p>
        )}
      </section>
    </div>
  );
}

/** Shows a payment's ledger lines, and refunds it. */
export function PaymentDialog({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const { data, error, isFetching, refetch } = usePayment(id);
  const { reader, blogger } = data?.payment ?? {};
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Payment"
      description={
        reader && blogger
          ? `${reader.username ?? 'A deleted account'} to ${blogger.username ?? 'a deleted account'}`
          : 'Loading the payment…'
      }
    >
      {data !== undefined ? (
        <Details details={data} />
      ) : error ? (
        <ErrorState
          compact
          title={failureText(error, moneyMessages.loadFailed)}
          onRetry={refetch}
          retrying={isFetching}
        />
      ) : (
        <Skeleton className="h-64 w-full rounded-lg" />
      )}
    </Dialog>
  );
}
