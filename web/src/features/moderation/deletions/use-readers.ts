import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AdminReader } from '#contract/moderation';
import { api } from '@/lib/http/api.ts';
import { moderationKeys } from '../moderation-keys.ts';

/** Searches users by a part of the username or email, newest first. Returns the previous results while loading. */
export function useReaders(text: string) {
  return useQuery({
    queryKey: moderationKeys.readersLike(text),
    queryFn: ({ signal }) =>
      api.get<{ readers: AdminReader[] }>(`/admin/readers?q=${encodeURIComponent(text)}`, signal),
    placeholderData: keepPreviousData,
  });
}
