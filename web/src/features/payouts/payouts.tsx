import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type PayoutLine, type PayoutsResponse, payoutLineLabel, payoutMessages } from '#contract/payouts';
import { Button } from '@/components/ui/button.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { LoadMore } from '@/components/ui/load-more.tsx';
import { SkeletonUntil } from '@/components/ui/skeleton-until.tsx';
import { billingDay } from '@/features/subscriptions/shared/billing-days.ts';
import { download } from '@/lib/download.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { toPaging } from '@/lib/http/paging.ts';
import { formatMoney } from '@/lib/text/format.ts';
import { EarnedMonths } from './earned-months.tsx';
import { PayoutAccount } from './payout-account.tsx';
import { usePayouts } from './use-payouts.ts';

/** Holds the place of an account that is connected, as it is after the first visits. */
const usual: PayoutsResponse = {
  status: 'active',
  country: 'US',
  countries: [],
  owedCents: 0,
  paidOutCents: 0,
  months: [],
  lines: [],
  nextCursor: null,
};

function Loading() {
  return (
    <div role="status" aria-label="Loading your payouts">
      <SkeletonUntil isLoaded={false}>
        <PayoutAccount payouts={usual} isBlogging />
      </SkeletonUntil>
    </div>
  );
}

type Query = ReturnType<typeof usePayouts>;

/** Shows the loading or error state of the payouts, then the children. */
function Loaded({ query, children }: { query: Query; children: (payouts: PayoutsResponse) => ReactNode }) {
  if (query.payouts !== undefined) return children(query.payouts);
  if (!query.isError) return <Loading />;
  const title = failureText(query.error, payoutMessages.loadFailed);
  return <ErrorState compact title={title} onRetry={query.refetch} retrying={query.isFetching} />;
}

/** Shows the payout account with the amounts owed and paid out. */
export function PayoutOverview({ isBlogging }: { isBlogging: boolean }) {
  const query = usePayouts();
  return <Loaded query={query}>{(payouts) => <PayoutAccount payouts={payouts} isBlogging={isBlogging} />}</Loaded>;
}

const signed = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', signDisplay: 'exceptZero' });

/** Lists the movements of a blogger's account, newest first, with their effect on the owed amount. */
function PayoutLines({ lines }: { lines: readonly PayoutLine[] }) {
  return (
    <ul aria-label="Payout activity" className="border-b border-line">
      {lines.map((line) => (
        <li key={line.id} className="flex items-baseline justify-between gap-4 border-t border-line py-3 text-sm">
          <p className="min-w-0">
            {payoutLineLabel(line)}
            <span className="block text-xs text-muted sm:ml-3 sm:inline">{billingDay(line.at, 'short')}</span>
            {line.grossCents !== null && line.feeCents !== null && (
              <span className="mt-0.5 block text-xs text-muted tabular-figures">
                Gross {formatMoney(line.grossCents)} · Fee {formatMoney(line.feeCents)}
              </span>
            )}
          </p>
          <p className={line.cents > 0 ? 'font-medium text-money tabular-figures' : 'font-medium tabular-figures'}>
            {signed.format(line.cents / 100)}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Lines({ query }: { query: Query }) {
  if (query.lines.length === 0) {
    return <p className="text-sm text-muted">No activity yet. Payments from subscribers appear here.</p>;
  }
  return (
    <>
      <PayoutLines lines={query.lines} />
      <LoadMore label="Load More Activity" {...toPaging(query, payoutMessages.loadFailed)} />
    </>
  );
}

/** Heading of the account lines. The download includes all lines, not only the visible pages. */
function LinesHeading({ hasLines }: { hasLines: boolean }) {
  const fetchCsv = useMutation({ mutationFn: () => download('/payouts/lines.csv', 'earnings.csv') });
  return (
    <>
      <div className="mt-10 mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-lg">All Activity</h3>
        {hasLines && (
          <Button
            variant="outline"
            size="sm"
            busy={fetchCsv.isPending}
            busyLabel="Downloading…"
            onClick={() => fetchCsv.mutate()}
          >
            Download CSV
          </Button>
        )}
      </div>
      <div className="mb-4 empty:hidden">
        <FailureNotice failure={fetchCsv.error} title={payoutMessages.downloadFailed} />
      </div>
    </>
  );
}

/** Shows all payouts of a blogger: the account, twelve months of earnings, and the account lines. */
export function Payouts({ isBlogging }: { isBlogging: boolean }) {
  const query = usePayouts();
  return (
    <section aria-labelledby="payouts" className="border-b border-line py-8">
      <h2 id="payouts" className="mb-4 text-xl">
        Payouts
      </h2>
      <Loaded query={query}>
        {(payouts) => (
          <>
            <PayoutAccount payouts={payouts} isBlogging={isBlogging} />
            <h3 className="mt-10 mb-4 text-lg">Earnings by Month</h3>
            <EarnedMonths months={payouts.months} />
            <LinesHeading hasLines={query.lines.length > 0} />
            <Lines query={query} />
          </>
        )}
      </Loaded>
    </section>
  );
}
