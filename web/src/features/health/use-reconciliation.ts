import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import type { ReconciliationResponse } from '#contract/reconciliation';
import { api } from '@/lib/api.ts';
import { sayFailure } from '@/lib/say-failure.ts';

const PATH = '/admin/platform/reconciliation';
const QUERY_KEY = queryKeys.admin('reconciliation');
const REFETCH_WHILE_RUNNING_MS = 3000;

/** Whether the newest comparison with the payment provider still runs. */
const isRunning = (data: ReconciliationResponse | undefined) => data?.last?.finishedAt === null;

/** Reads the newest comparison with the payment provider, and starts another. */
export function useReconciliation() {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => api.get<ReconciliationResponse>(PATH, signal),
    refetchInterval: (query) => (isRunning(query.state.data) ? REFETCH_WHILE_RUNNING_MS : false),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.post<ReconciliationResponse>(PATH),
    onSuccess: (started) => queryClient.setQueryData(QUERY_KEY, started),
    onError: (error) => sayFailure(error, 'Failed to start the comparison'),
  });
  return { last: data?.last ?? null, isRunning: isPending || isRunning(data), start: () => mutate() };
}
