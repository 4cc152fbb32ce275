import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SessionResponse } from '#contract/accounts';
import { type DraftListItem, type DraftsResponse, draftMessages } from '#contract/drafts';
import { queryKeys } from '#contract/query-keys';
import { ApiError, api } from '@/lib/api.ts';
import { failureText } from '@/lib/failure-text.ts';
import { toast } from '@/lib/toast.ts';
import { forgetWork } from './draft-keys.ts';

/** The viewer's drafts, newest first. */
export function useDrafts() {
  return useQuery({
    queryKey: queryKeys.drafts,
    queryFn: ({ signal }) => api.get<DraftsResponse>('/drafts', signal),
  });
}

async function deleteOnServer(id: string) {
  try {
    await api.delete(`/drafts/${encodeURIComponent(id)}`);
  } catch (error) {
    // Deleted or published elsewhere.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

/** Deletes a draft, here and on the server, and says how it went. */
export function useDeleteDraft() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: DraftListItem) => deleteOnServer(id),
    onSuccess: (_done, { id }) => {
      const viewer = queryClient.getQueryData<SessionResponse>(queryKeys.session)?.viewer;
      if (viewer) forgetWork(viewer.id, id);
      queryClient.setQueryData<DraftsResponse>(
        queryKeys.drafts,
        (all) => all && { drafts: all.drafts.filter((draft) => draft.id !== id) },
      );
      toast.success(draftMessages.deleted);
    },
    onError: (error) => toast.error(failureText(error, draftMessages.deleteFailed)),
  });
}
