import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import type { LedgerResponse } from '#contract/settings';
import { api } from '@/lib/http/api.ts';

export function useLedger() {
  return useQuery({
    queryKey: queryKeys.admin('ledger'),
    queryFn: ({ signal }) => api.get<LedgerResponse>('/admin/platform/ledger', signal),
  });
}
