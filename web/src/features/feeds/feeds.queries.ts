import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CreateWebFeedRequest, WebFeedAddressResponse, WebFeedKeysResponse } from '#contract/feeds.schema';
import { ApiError, api } from '@/lib/http/api.ts';

const PATH = '/account/feeds';
/** Not in `queryKeys`, which every reading page loads. */
const queryKey = ['own', 'web-feeds'];
const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

/** Fetches the viewer's private feeds. */
export function useWebFeeds() {
  return useQuery({ queryKey, queryFn: ({ signal }) => api.get<WebFeedKeysResponse>(PATH, signal) });
}

/** Creates a private feed. The response alone contains its address. */
export function useCreateWebFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: CreateWebFeedRequest) => api.post<WebFeedAddressResponse>(PATH, request),
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
  });
}

/** Replaces the address of a private feed. The response alone contains the new one. */
export function useRotateWebFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.post<WebFeedAddressResponse>(`${pathOf(id)}/rotate`),
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
  });
}

/** Deletes a private feed. Treats a deleted one as success. */
export function useDeleteWebFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await api.delete(pathOf(id));
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
  });
}
