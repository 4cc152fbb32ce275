import type { LedgerResponse } from '#contract/settings';
import { MoneyParts } from '@/components/domain/money-parts.tsx';
import { DataTable } from '@/components/ui/data-table.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { RefreshButton } from '@/components/ui/refresh-button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useRefresh } from '@/lib/http/use-refresh.ts';
import { formatMoney } from '@/lib/text/format.ts';
import { formatShare, ledgerParts } from './ledger-parts.ts';
import { SettingsFailure } from './settings-failure.tsx';
import { useLedger } from './use-ledger.ts';

const FAILED = 'Failed to load the ledger';

function Sums({ ledger }: { ledger: LedgerResponse }) {
  const paidCents = -ledger.readersCents;
  const parts = ledgerParts(ledger);
  if (parts.every(({ cents }) => cents === 0)) {
    return <p className="text-sm text-muted">No reader has paid yet. The first payment shows here, to the cent.</p>;
  }
  return (
    <div className="space-y-5">
      <MoneyParts parts={parts} />
      <DataTable
        label="Ledger"
        rows={[...parts, { name: 'Readers have paid', cents: paidCents, fill: '' }]}
        rowKey={({ name }) => name}
        empty=""
        columns={[
          { label: 'Who has it', isHeader: true, cell: ({ name }) => name },
          { label: 'Amount', isNumber: true, cell: ({ cents }) => formatMoney(cents) },
          { label: 'Share', isNumber: true, cell: ({ cents }) => formatShare(cents, paidCents) ?? '–' },
        ]}
      />
      {ledger.platformCostsCents < 0 && (
        <p className="text-sm text-muted">
          The platform paid another {formatMoney(-ledger.platformCostsCents)} of card fees itself, because Stripe keeps
          the fee of a payment that is refunded.
        </p>
      )}
      {ledger.totalCents === 0 ? (
        <p className="text-sm text-money">Every cent is accounted for: the ledger sums to zero.</p>
      ) : (
        <Notice tone="error" title={`The ledger is off by ${formatMoney(ledger.totalCents)}`}>
          It has to sum to zero. Compare it with the payment provider before anything is paid out.
        </Notice>
      )}
    </div>
  );
}

/** Shows the payments of readers, minus refunds, and their current owners. */
export function LedgerSums() {
  const { data, ...query } = useLedger();
  const { busy, refresh } = useRefresh(query.refetch, { done: 'Ledger refreshed', failed: FAILED });
  if (data === undefined) {
    if (!query.isError) return <Skeleton className="h-207 w-full md:h-107" />;
    return <SettingsFailure query={query} title={FAILED} />;
  }
  return (
    <>
      <Sums ledger={data} />
      <div className="mt-4">
        <RefreshButton busy={busy} onRefresh={() => void refresh()} />
      </div>
    </>
  );
}
