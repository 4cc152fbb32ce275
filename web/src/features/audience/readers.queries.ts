import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { audienceMessages, type ListReadersResponse } from '#contract/audience';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';
import { cursorPages } from '@/lib/http/cursor-pages.ts';
import { dedupeById } from '@/lib/http/dedupe.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';

const PATH = '/profile/readers';

/** Fetches the viewer's readers, and their counts. */
export function useReaders() {
  const query = useInfiniteQuery(cursorPages<ListReadersResponse>(queryKeys.readers, PATH));
  const pages = query.data?.pages;
  return {
    ...query,
    counts: pages?.[0]?.counts,
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
