import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DAY } from '#contract/time';
import { api } from '@/lib/http/api.ts';
import { serverNow } from '@/lib/http/server-clock.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';
import { invalidateComments } from './comment-keys.ts';

/** Lengths of a ban; `days` is null for one without an end. */
export const banLengths = [
  { value: '1', label: '1 day', days: 1 },
  { value: '7', label: '7 days', days: 7 },
  { value: '30', label: '30 days', days: 30 },
  { value: 'permanent', label: 'Permanent', days: null },
] as const;
export type BanLength = (typeof banLengths)[number]['value'];

/** A person who can be banned. */
export type BannablePerson = { id: string; username: string };

/** Returns the path of the bans, or of one. */
export const bansPath = (userId?: string): string =>
  `/profile/comment-bans${userId === undefined ? '' : `/${encodeURIComponent(userId)}`}`;

/**
 * Bans a person from commenting on the viewer's posts. The server hides their comments there.
 * @param onBanned called after the lists are refetched, which may remove the pressed button
 */
export function useBan({ id, username }: BannablePerson, onBanned?: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (length: BanLength) => {
      const days = banLengths.find(({ value }) => value === length)?.days ?? null;
      return api.put(bansPath(id), { until: days === null ? null : serverNow() + days * DAY });
    },
    onSuccess: async () => {
      toast.success(`${username} banned`, 'Their comments on your posts are hidden.');
      await invalidateComments(queryClient);
      onBanned?.();
    },
    onError: (error) => toastError(error, `Failed to ban ${username}`),
  });
}
