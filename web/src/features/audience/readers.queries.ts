import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { audienceMessages, type ListReadersResponse } from '#contract/audience';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';
import { cursorPages } from '@/lib/http/cursor-pages.ts';
import { dedupeById } from '@/lib/http/dedupe.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';

const PATH = '/profile/readers';

/**
 * Fetches the viewer's readers whose name or address begins with a text, or all with their counts. Returns the previous
 * ones while a search runs.
 */
export function useReaders(text: string) {
  const list =
    text === ''
      ? cursorPages<ListReadersResponse>(queryKeys.readers, PATH)
      : cursorPages<ListReadersResponse>([...queryKeys.readers, text], `${PATH}?q=${encodeURIComponent(text)}`);
  const query = useInfiniteQuery({ ...list, placeholderData: keepPreviousData });
  const pages = query.data?.pages;
  return {
    ...query,
    counts: pages?.[0]?.counts,
    isPartial: pages?.[0]?.isPartial === true,
    readers: pages && dedupeById(pages.flatMap(({ readers }) => readers)),
  };
}

/** Takes a reader off the viewer's list. */
export function useRemoveReader() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete(`${PATH}/${encodeURIComponent(id)}`),
    onSuccess: () => toast.success(audienceMessages.readerRemoved),
    onError: (error) => toastError(error, audienceMessages.readerNotRemoved),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.readers }),
  });
}
