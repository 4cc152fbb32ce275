import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SessionResponse } from '#contract/accounts';
import { type DraftListItem, type DraftsResponse, draftMessages } from '#contract/drafts';
import { postMessages } from '#contract/post-messages';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/api.ts';
import { failureText } from '@/lib/failure-text.ts';
import { toast } from '@/lib/toast.ts';
import { dropWork } from './draft-editors.ts';
import { deleteDraft } from './draft-server.ts';
import { isUnpublished } from './draft-title.ts';

/** The viewer's drafts, newest first. */
export function useDrafts() {
  return useQuery({
    queryKey: queryKeys.drafts,
    queryFn: ({ signal }) => api.get<DraftsResponse>('/drafts', signal),
  });
}

/** Deletes a draft, here and on the server, and says how it went. */
export function useDeleteDraft() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: DraftListItem) => deleteDraft(id),
    onSuccess: (_done, draft) => {
      const { id } = draft;
      const viewer = queryClient.getQueryData<SessionResponse>(queryKeys.session)?.viewer;
      if (viewer) dropWork(viewer.id, id);
      queryClient.setQueryData<DraftsResponse>(
        queryKeys.drafts,
        (all) => all && { drafts: all.drafts.filter((draft) => draft.id !== id) },
      );
      toast.success(isUnpublished(draft) ? postMessages.deleted : draftMessages.deleted);
    },
    onError: (error, draft) =>
      toast.error(failureText(error, isUnpublished(draft) ? postMessages.deleteFailed : draftMessages.deleteFailed)),
  });
}
