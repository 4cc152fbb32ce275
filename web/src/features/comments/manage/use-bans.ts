import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CommentBansResponse } from '#contract/comments';
import { api } from '@/lib/http/api.ts';
import { sharedPages } from '@/lib/live/shared-pages.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';
import { commentKeys, invalidateComments } from '../shared/comment-keys.ts';
import { type BannablePerson, bansPath } from '../shared/use-ban.ts';

/** Fetches the people whom the viewer has banned. */
export function useBans() {
  const query = useInfiniteQuery(sharedPages<CommentBansResponse>(commentKeys.bans, bansPath()));
  return { ...query, bans: query.data?.pages.flatMap(({ bans }) => bans) };
}

/** Lifts a ban. The server shows the comments that it hid. */
export function useLiftBan({ id, username }: BannablePerson) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.delete(bansPath(id)),
    onSuccess: async () => {
      toast.success(`Ban of ${username} lifted`, 'The comments that it hid are visible again.');
      // Stays pending until the row is removed.
      await invalidateComments(queryClient);
    },
    onError: (error) => toastError(error, `Failed to lift the ban of ${username}`),
  });
}
