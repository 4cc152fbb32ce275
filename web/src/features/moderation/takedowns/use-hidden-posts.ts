import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type HiddenPost, type HideRequest, moderationTexts } from '#contract/moderation';
import { invalidatePublicQueries } from '@/features/posts/shared/invalidate-public-queries.ts';
import { api } from '@/lib/http/api.ts';
import { sharedPages } from '@/lib/live/shared-pages.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';
import { moderationKeys } from '../moderation-keys.ts';

type HiddenPage = { hiddenPosts: HiddenPost[]; nextCursor: string | null };

/** Fetches the articles hidden on team pages, the last hidden first. */
export function useHiddenPosts() {
  const query = useInfiniteQuery(sharedPages<HiddenPage>(moderationKeys.hiddenPosts, '/admin/hidden-posts'));
  return { ...query, hiddenPosts: query.data?.pages.flatMap((page) => page.hiddenPosts) };
}

/** Fetches the ids of the teams whose pages hide an article. Refetches on each use. */
export function useHiddenTeams(postId: string) {
  return useQuery({
    queryKey: moderationKeys.hiddenTeams(postId),
    queryFn: ({ signal }) =>
      api.get<{ teamIds: string[] }>(`/admin/posts/${encodeURIComponent(postId)}/hidden-teams`, signal),
    staleTime: 0,
  });
}

export type TeamPageEntry = { postId: string; team: { id: string; name: string } };

const pathOf = ({ postId, team }: TeamPageEntry) =>
  `/admin/teams/${encodeURIComponent(team.id)}/hidden-posts/${encodeURIComponent(postId)}`;

/** Hides an article on a team's page for the given reasons, or shows it again (`hide` is null). */
export function useHidePost() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ hide, ...entry }: TeamPageEntry & { hide: HideRequest | null }) =>
      hide ? api.put(pathOf(entry), hide) : api.delete(pathOf(entry)),
    onSuccess: (_answer, { hide, team }) => {
      toast.success(hide ? moderationTexts.hidden(team.name) : moderationTexts.shown(team.name));
      void invalidatePublicQueries(queryClient);
      return queryClient.invalidateQueries({ queryKey: moderationKeys.hiddenPosts });
    },
    // The form shows why it could not be hidden.
    onError: (error, { hide }) => hide === null && toastError(error, moderationTexts.showFailed),
  });
}
