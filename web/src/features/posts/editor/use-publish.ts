import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PublishedResponse, PublishRequest } from '#contract/posts';
import { api } from '@/lib/http/api.ts';
import { invalidatePostQueries } from '../invalidate-post-queries.ts';

/** Request timeout, milliseconds. A retry never publishes twice. */
const GIVE_UP_AFTER = 60_000;

/** Publishes a work or an update, then invalidates everything that shows posts. */
export function usePublish(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: PublishRequest) =>
      api.put<PublishedResponse>(`/posts/${encodeURIComponent(id)}`, request, {
        signal: AbortSignal.timeout(GIVE_UP_AFTER),
      }),
    onSuccess: () => void invalidatePostQueries(queryClient),
  });
}
