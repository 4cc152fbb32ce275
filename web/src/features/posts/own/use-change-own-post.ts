import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { postMessages } from '#contract/post-messages';
import type { OwnPost, OwnPostCounts } from '#contract/posts';
import { queryKeys } from '#contract/query-keys';
import { ApiError, api } from '@/lib/http/api.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { toast } from '@/lib/toast.ts';
import { invalidatePostQueries } from '../invalidate-post-queries.ts';
import { type OwnPostPages, withPosts } from './use-own-posts.ts';

type Changed = { counts: OwnPostCounts };

const pathOf = (post: OwnPost) => `/posts/${encodeURIComponent(post.id)}`;

/** Applies a change to the viewer's cached list, and invalidates all other queries that may show the post. */
async function showChange(queryClient: QueryClient, counts: OwnPostCounts, change: (posts: OwnPost[]) => OwnPost[]) {
  await queryClient.cancelQueries({ queryKey: queryKeys.ownPosts });
  queryClient.setQueriesData<OwnPostPages>({ queryKey: queryKeys.ownPosts }, (known) =>
    withPosts(known, counts, change),
  );
  void invalidatePostQueries(queryClient);
}

/** Returns the server's error about the rules for free posts; null for any other failure. */
export function ruleErrorText(error: Error | null): string | null {
  return error instanceof ApiError ? (error.fields.isFree ?? null) : null;
}

/** Makes a post free or premium. The caller shows errors about the rules for free posts. */
export function useSwitchAccess(post: OwnPost) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isFree: boolean) => api.put<Changed>(`${pathOf(post)}/access`, { isFree }),
    onSuccess: async ({ counts }, isFree) => {
      toast.success(isFree ? postMessages.nowFree : postMessages.nowPremium);
      await showChange(queryClient, counts, (posts) =>
        posts.map((known) => (known.id === post.id ? { ...known, isFree } : known)),
      );
    },
    onError: (error) => {
      if (ruleErrorText(error) === null) toast.error(failureText(error, postMessages.accessFailed));
    },
  });
}

/** Permanent deletion, or return to the drafts. */
export type PostRemovalKind = 'delete' | 'unpublish';

const removals = {
  delete: {
    send: (post: OwnPost) => api.delete<Changed>(pathOf(post)),
    done: postMessages.deleted,
    failed: postMessages.deleteFailed,
  },
  unpublish: {
    send: (post: OwnPost) => api.post<Changed>(`${pathOf(post)}/unpublish`),
    done: postMessages.unpublished,
    failed: postMessages.unpublishFailed,
  },
};

/** Deletes or unpublishes a post. */
export function useRemovePost() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ post, how }: { post: OwnPost; how: PostRemovalKind }) => removals[how].send(post),
    onSuccess: async ({ counts }, { post, how }) => {
      toast.success(removals[how].done);
      await showChange(queryClient, counts, (posts) => posts.filter((known) => known.id !== post.id));
    },
    onError: (error, { how }) => {
      toast.error(failureText(error, removals[how].failed));
      // Another tab or device may have deleted it.
      void queryClient.invalidateQueries({ queryKey: queryKeys.ownPosts });
    },
  });
}
