import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PublishedResponse, PublishRequest } from '#contract/posts';
import { api } from '@/lib/http/api.ts';
import { invalidatePostQueries } from '../invalidate-post-queries.ts';

/** After so many milliseconds without an answer there is none to come; a second try publishes nothing twice. */
const GIVE_UP_AFTER = 60_000;

/** Publishes a work, or what was changed in a published one; all that shows posts is asked for anew. */
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
