import { useQuery } from '@tanstack/react-query';
import type { AccountResponse } from '#contract/accounts';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';

/** The viewer's account beyond what the session says: an e-mail change under way. */
export function useAccount() {
  return useQuery({
    queryKey: queryKeys.account,
    queryFn: ({ signal }) => api.get<AccountResponse>('/account', signal),
  });
}
