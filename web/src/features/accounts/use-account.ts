import { useQuery } from '@tanstack/react-query';
import type { AccountResponse } from '#contract/accounts';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';

/** Fetches account data that the session does not include: a pending email change. */
export function useAccount() {
  return useQuery({
    queryKey: queryKeys.account,
    queryFn: ({ signal }) => api.get<AccountResponse>('/account', signal),
  });
}
