import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import type { ReconciliationResponse } from '#contract/reconciliation';
import { api } from '@/lib/http/api.ts';
import { toastError } from '@/lib/toast-error.ts';

const PATH = '/admin/platform/reconciliation';
const QUERY_KEY = queryKeys.admin('reconciliation');
const REFETCH_WHILE_PENDING_MS = 3000;

/** Returns true if the latest comparison may still change: it is running, or its findings are still being checked. */
const isPending = (data: ReconciliationResponse | undefined) =>
  data?.last != null && (data.last.isRunning || (data.last.finishedAt !== null && data.last.checked < data.last.found));

/** Fetches the latest comparison with the payment provider, and starts another. */
export function useReconciliation() {
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
