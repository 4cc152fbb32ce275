import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SessionResponse } from '#contract/accounts';
import { type DraftListItem, type DraftsResponse, draftMessages } from '#contract/drafts';
import { postMessages } from '#contract/post-messages';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { toast } from '@/lib/toast.ts';
import { discardWork } from './draft-editors.ts';
import { deleteDrafts } from './draft-server.ts';
import { isUnpublished } from './draft-title.ts';

/** Fetches the viewer's drafts, newest first. */
export function useDrafts() {
  return useQuery({
    queryKey: queryKeys.drafts,
    queryFn: ({ signal }) => api.get<DraftsResponse>('/drafts', signal),
  });
}

/** Returns the toasts for a deletion. A single unpublished post is called a post. */
function deletionTexts(drafts: readonly DraftListItem[]) {
  const [first] = drafts;
  if (first === undefined || drafts.length > 1) {
    return { done: draftMessages.deletedMany(drafts.length), failed: draftMessages.deleteManyFailed };
  }
  return isUnpublished(first)
    ? { done: postMessages.deleted, failed: postMessages.deleteFailed }
    : { done: draftMessages.deleted, failed: draftMessages.deleteFailed };
}

/** Deletes drafts on the server and in this browser, and reports the result. */
export function useDeleteDrafts() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (drafts: readonly DraftListItem[]) => deleteDrafts(drafts.map(({ id }) => id)),
    onSuccess: async (_done, drafts) => {
      // A list requested before the deletion would show the deleted drafts again.
      await queryClient.cancelQueries({ queryKey: queryKeys.drafts });
      const ids = new Set(drafts.map(({ id }) => id));
      const viewer = queryClient.getQueryData<SessionResponse>(queryKeys.session)?.viewer;
      for (const id of ids) if (viewer) discardWork(viewer.id, id);
      queryClient.setQueryData<DraftsResponse>(
        queryKeys.drafts,
        (all) => all && { drafts: all.drafts.filter(({ id }) => !ids.has(id)) },
      );
      toast.success(deletionTexts(drafts).done);
    },
    onError: (error, drafts) => toast.error(failureText(error, deletionTexts(drafts).failed)),
  });
}
