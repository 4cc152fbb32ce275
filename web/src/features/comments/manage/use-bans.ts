import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CommentBansResponse } from '#contract/comments';
import { DAY } from '#contract/time';
import { api } from '@/lib/http/api.ts';
import { serverNow } from '@/lib/http/server-clock.ts';
import { sharedPages } from '@/lib/live/shared-pages.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';
import { commentKeys, invalidateThreads } from './comment-keys.ts';

const PATH = '/profile/comment-bans';
const pathOf = (userId: string) => `${PATH}/${encodeURIComponent(userId)}`;

/** Lengths of a ban; `days` is null for one without an end. */
export const banLengths = [
  { value: '1', label: '1 day', days: 1 },
  { value: '7', label: '7 days', days: 7 },
  { value: '30', label: '30 days', days: 30 },
  { value: 'permanent', label: 'Permanent', days: null },
] as const;
export type BanLength = (typeof banLengths)[number]['value'];

type Person = { id: string; username: string };

/** Fetches the people whom the viewer has banned. */
export function useBans() {
  const query = useInfiniteQuery(sharedPages<CommentBansResponse>(commentKeys.bans, PATH));
  return { ...query, bans: query.data?.pages.flatMap(({ bans }) => bans) };
}

/** Bans a person from commenting on the viewer's posts. The server hides their comments there. */
export function useBan({ id, username }: Person) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (length: BanLength) => {
      const days = banLengths.find(({ value }) => value === length)?.days ?? null;
      return api.put(pathOf(id), { until: days === null ? null : serverNow() + days * DAY });
    },
    onSuccess: () => {
      toast.success(`${username} banned`, 'Their comments on your posts are hidden.');
      void invalidateThreads(queryClient);
      void queryClient.invalidateQueries({ queryKey: commentKeys.all });
    },
    onError: (error) => toastError(error, `Failed to ban ${username}`),
  });
}

/** Lifts a ban. The server shows the comments that it hid. */
export function useLiftBan({ id, username }: Person) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.delete(pathOf(id)),
    onSuccess: async () => {
      toast.success(`Ban of ${username} lifted`, 'The comments that it hid are visible again.');
      void invalidateThreads(queryClient);
      // Stays pending until the row is removed.
      await queryClient.invalidateQueries({ queryKey: commentKeys.all });
    },
    onError: (error) => toastError(error, `Failed to lift the ban of ${username}`),
  });
}
