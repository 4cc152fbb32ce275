import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import type { LedgerResponse } from '#contract/settings';
import { MoneyParts } from '@/components/domain/money-parts.tsx';
import { DataTable } from '@/components/ui/data-table.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { RefreshButton } from '@/components/ui/refresh-button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { api } from '@/lib/http/api.ts';
import { useRefresh } from '@/lib/http/use-refresh.ts';
import { formatMoney } from '@/lib/text/format.ts';
import { SettingsFailure } from './settings-failure.tsx';

const FAILED = 'Failed to load the ledger';

/**
 * Splits all payments of readers by current owner (docs/billing.md "Split and ledger"); in a balanced ledger the parts
 * add up to the payments. Card fees exclude those that the platform paid from its own funds.
 */
export const ledgerParts = ({ owedCents, paidOutCents, platformCents, ...ledger }: LedgerResponse) => [
  { name: 'Paid out to bloggers', cents: paidOutCents, fill: 'fill-money' },
  { name: 'Owed to bloggers', cents: owedCents, fill: 'fill-money-soft stroke-money' },
  { name: 'Platform', cents: platformCents, fill: 'fill-ink' },
  { name: 'Card fees', cents: ledger.cardFeesCents + ledger.platformCostsCents, fill: 'fill-line-strong' },
];

/** Formats a part as percent of the payments, with at most one decimal; null without payments. */
export function formatShare(cents: number, paidCents: number): string | null {
  return paidCents > 0 ? `${Math.round((cents / paidCents) * 1000) / 10}%` : null;
}

function Sums({ ledger }: { ledger: LedgerResponse }) {
  const paidCents = -ledger.readersCents;
  const parts = ledgerParts(ledger);
  if (parts.every(({ cents }) => cents === 0)) {
    return <p className="text-sm text-muted">No payments yet.</p>;
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
          { label: 'Where it went', isHeader: true, cell: ({ name }) => name },
          { label: 'Amount', isNumber: true, cell: ({ cents }) => formatMoney(cents) },
          { label: 'Share', isNumber: true, cell: ({ cents }) => formatShare(cents, paidCents) ?? '–' },
        ]}
      />
      {ledger.platformCostsCents < 0 && (
        <p className="text-sm text-muted">
          The platform also paid {formatMoney(-ledger.platformCostsCents)} in card fees, because Stripe does not return
          the fee of a refunded payment.
        </p>
      )}
      {ledger.totalCents === 0 ? (
        <p className="text-sm text-money">Every cent is accounted for: the ledger sums to zero.</p>
      ) : (
        <Notice tone="error" title={`The ledger is off by ${formatMoney(ledger.totalCents)}`}>
          The ledger must sum to zero. Compare it with Stripe before you make any payouts.
        </Notice>
      )}
    </div>
  );
}

function useLedger() {
  return useQuery({
    queryKey: queryKeys.admin('ledger'),
    queryFn: ({ signal }) => api.get<LedgerResponse>('/admin/platform/ledger', signal),
  });
}

/** Shows the payments of readers, minus refunds, and their current owners. */
export function LedgerSums() {
  const { data, ...query } = useLedger();
  const { busy, refresh } = useRefresh(query.refetch, { done: 'Ledger refreshed', failed: FAILED });
  if (data === undefined) {
    if (!query.isError) return <Skeleton className="h-229 w-full md:h-123" />;
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
