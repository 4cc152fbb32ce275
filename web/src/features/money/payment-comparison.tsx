import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import type { Reconciliation, ReconciliationResponse } from '#contract/reconciliation';
import { Time } from '@/components/domain/time.tsx';
import { Button } from '@/components/ui/button.tsx';
import { api } from '@/lib/http/api.ts';
import { toastError } from '@/lib/toast-error.ts';

const count = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n} ${many}`);

/** Describes the results of a finished comparison. */
function describeComparison({ compared, unknown, repaired, found, checked }: Reconciliation): string {
  const unchecked = Math.max(0, found - checked);
  const results = [
    ...(repaired > 0 ? [`${count(repaired, 'difference was', 'differences were')} corrected`] : []),
    ...(unchecked > 0
      ? [`${count(unchecked, 'possible difference is', 'possible differences are')} being checked`]
      : []),
    ...(unknown > 0 ? [`Stripe does not know ${count(unknown, 'subscription', 'subscriptions')}`] : []),
  ];
  const what = count(compared, 'live subscription', 'live subscriptions');
  return `compared ${what}, ${results.length === 0 ? 'and found no differences' : results.join(', and ')}.`;
}

function Result({ last }: { last: Reconciliation }) {
  if (last.finishedAt === null) {
    if (!last.isRunning) {
      return (
        <>
          The comparison of <Time at={last.startedAt} format="moment" /> did not finish. Start another one.
        </>
      );
    }
    return (
      <>
        Comparing since <Time at={last.startedAt} format="moment" />…
      </>
    );
  }
  return (
    <>
      <Time at={last.finishedAt} format="moment" />: {describeComparison(last)}
    </>
  );
}

const PATH = '/admin/money/reconciliation';
const QUERY_KEY = queryKeys.admin('reconciliation');
const REFETCH_WHILE_PENDING_MS = 3000;

/** Returns true if the latest comparison may still change: it is running, or its findings are still being checked. */
const isPending = (data: ReconciliationResponse | undefined) =>
  data?.last != null && (data.last.isRunning || (data.last.finishedAt !== null && data.last.checked < data.last.found));

/** Fetches the latest comparison with the payment provider, and starts another. */
function useReconciliation() {
  const queryClient = useQueryClient();
  const { data, isError } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => api.get<ReconciliationResponse>(PATH, signal),
    refetchInterval: (query) => (isPending(query.state.data) ? REFETCH_WHILE_PENDING_MS : false),
  });
  const start = useMutation({
    mutationFn: () => api.post<ReconciliationResponse>(PATH),
    onSuccess: (started) => queryClient.setQueryData(QUERY_KEY, started),
    onError: (error) => toastError(error, 'Failed to start the comparison'),
  });
  const last = data?.last ?? null;
  return { last, isError, isRunning: start.isPending || last?.isRunning === true, start: () => start.mutate() };
}

/** Shows the latest comparison with the payment provider, which also runs every night, and a button that starts one. */
export function PaymentComparison() {
  const { last, isError, isRunning, start } = useReconciliation();
  return (
    <div className="mt-6 border-t border-line pt-6">
      <h3 className="font-sans text-sm font-medium">Stripe reconciliation</h3>
      <p aria-live="polite" className="mt-0.5 mb-3 min-h-10 text-sm text-pretty text-muted md:min-h-5">
        {last !== null && <Result last={last} />}
        {last === null &&
          (isError ? 'Failed to load the last comparison' : 'Runs every night at 5:00 UTC and corrects differences.')}
      </p>
      <Button variant="outline" size="sm" busy={isRunning} busyLabel="Comparing…" onClick={start}>
        Compare Now
      </Button>
    </div>
  );
}
