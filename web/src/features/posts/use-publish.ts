import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PublishedResponse, PublishRequest } from '#contract/posts';
import { api } from '@/lib/api.ts';
import { renewPosts } from './renew-posts.ts';

/** Publishes a work, or what was changed in a published one; all that shows posts is asked for anew. */
export function usePublish(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: PublishRequest) => api.put<PublishedResponse>(`/posts/${encodeURIComponent(id)}`, request),
    onSuccess: () => void renewPosts(queryClient, id),
  });
}
