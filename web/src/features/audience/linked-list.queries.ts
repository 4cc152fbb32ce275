import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Cadence, LinkedListResponse } from '#contract/audience';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';

const pathOf = (token: string) => `/mail/list?token=${encodeURIComponent(token)}`;

/** Fetches the list of an unsubscribe link, without changing it. */
export const useLinkedList = (token: string) =>
  useQuery({
    queryKey: queryKeys.linkedList(token),
    queryFn: ({ signal }) => api.get<LinkedListResponse>(pathOf(token), signal),
    retry: false,
  });

/** Saves how often emails of the link's list arrive. */
export function useSaveLinkedList(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (cadence: Cadence) => api.put<LinkedListResponse>(pathOf(token), { cadence }),
    onSuccess: (answer) => queryClient.setQueryData(queryKeys.linkedList(token), answer),
  });
}
