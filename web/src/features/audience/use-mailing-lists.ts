import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { audienceMessages, type Cadence, type MailingListsResponse } from '#contract/audience';
import { queryKeys } from '#contract/query-keys';
import { INTERESTS_SCOPE } from '@/features/interests/shared/use-interests.ts';
import { api } from '@/lib/http/api.ts';
import { cursorPages } from '@/lib/http/cursor-pages.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';

const PATH = '/account/mail';

/** Fetches the lists whose emails the viewer can get. */
export const useMailingLists = () => useInfiniteQuery(cursorPages<MailingListsResponse>(queryKeys.mailingLists, PATH));

/** Saves how often emails of a blogger arrive, or of all without an id. */
export function useSaveCadence() {
  const queryClient = useQueryClient();
  return useMutation({
    scope: INTERESTS_SCOPE,
    mutationFn: (choice: { bloggerId?: string; cadence: Cadence }) => api.put(PATH, choice),
    onSuccess: async (_done, { bloggerId }) => {
      toast.success(bloggerId === undefined ? audienceMessages.allStopped : audienceMessages.listSaved);
      await Promise.all(
        [queryKeys.interests, queryKeys.mailingLists].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
    },
    onError: (error) => toastError(error, audienceMessages.listNotSaved),
  });
}
