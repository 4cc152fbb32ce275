import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AdminReader } from '#contract/moderation';
import { api } from '@/lib/http/api.ts';
import { moderationKeys } from '../moderation-keys.ts';

/** Whose username or address holds a text, newest first; those found before stay until they are there. */
export function useReaders(text: string) {
  return useQuery({
    queryKey: moderationKeys.readersLike(text),
    queryFn: ({ signal }) =>
      api.get<{ readers: AdminReader[] }>(`/admin/readers?q=${encodeURIComponent(text)}`, signal),
    placeholderData: keepPreviousData,
  });
}
