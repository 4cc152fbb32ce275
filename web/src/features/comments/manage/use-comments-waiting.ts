import { useQuery } from '@tanstack/react-query';
import type { CommentsWaiting } from '#contract/comments';
import { MINUTE } from '#contract/time';
import { api } from '@/lib/http/api.ts';
import { commentKeys } from '../shared/comment-keys.ts';

const REFETCH_EVERY_MS = 2 * MINUTE;

const NONE: CommentsWaiting = { held: 0, reported: 0 };

/** Fetches and polls the number of comments that wait for the viewer's decision; zeros while loading. */
export function useCommentsWaiting(): CommentsWaiting {
  const { data } = useQuery({
    queryKey: commentKeys.waiting,
    queryFn: ({ signal }) => api.get<CommentsWaiting>('/profile/comments/waiting', signal),
    refetchInterval: REFETCH_EVERY_MS,
    refetchOnWindowFocus: 'always',
  });
  return data ?? NONE;
}
