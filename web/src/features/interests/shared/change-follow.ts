import type { QueryClient } from '@tanstack/react-query';
import { audienceMessages } from '#contract/audience';
import { postIdAt } from '#contract/figures';
import { type InterestsResponse, subtopicMessages, teamMessages } from '#contract/interests';
import { leagueTitle } from '#contract/teams';
import { ApiError, api } from '@/lib/http/api.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { toast } from '@/lib/toast.ts';
import type { FollowChange, FollowTarget } from './use-follow.ts';
import { INTERESTS_SCOPE, setInterests } from './use-interests.ts';

const messages = { teams: teamMessages, subtopics: subtopicMessages, bloggers: audienceMessages } as const;

const labelOf = (target: FollowTarget) =>
  target.kind === 'teams' ? leagueTitle({ sport: target.sport, abbreviation: target.league }) : target.name;

/** Prompts a guest to sign in, with a link that returns to the current page. */
export function promptSignIn({ kind }: FollowTarget): void {
  const { pathname, search } = window.location;
  const to = `/auth?next=${encodeURIComponent(pathname + search)}`;
  toast.offering('info', messages[kind].signIn, { label: 'Sign In', to });
}

function send({ target, follow }: FollowChange): Promise<InterestsResponse> {
  const id = encodeURIComponent(target.id);
  const path = target.kind === 'bloggers' ? `/bloggers/${id}/follow` : `/interests/${target.kind}/${id}`;
  if (!follow) return api.delete(path);
  if (target.kind === 'bloggers') return api.put(path, { post: postIdAt(window.location.pathname) });
  return api.put(path, target.kind === 'subtopics' ? { isImplied: target.isImplied } : undefined);
}

const options = (queryClient: QueryClient, undo: () => void) => ({
  scope: INTERESTS_SCOPE,
  mutationFn: send,
  onSuccess: async (answer: InterestsResponse, { target, follow }: FollowChange) => {
    const { followed, unfollowed } = messages[target.kind];
    if (follow) toast.success(followed(labelOf(target)));
    else toast.offering('success', unfollowed(labelOf(target)), { label: 'Undo', onPress: undo });
    await setInterests(queryClient, answer);
  },
  onError: (error: Error, { target }: FollowChange) => {
    const isSignedOut = error instanceof ApiError && error.code === 'signed_out';
    if (isSignedOut) promptSignIn(target);
    else toast.error(failureText(error, messages[target.kind].updateFailed));
  },
});

/**
 * Follows or unfollows a target after all earlier interest changes, because each response includes their results. Shows
 * the result; never rejects.
 * @param undo follows the target again
 */
export async function changeFollow(queryClient: QueryClient, change: FollowChange, undo: () => void): Promise<void> {
  const mutation = queryClient.getMutationCache().build(queryClient, options(queryClient, undo));
  await mutation.execute(change).catch(() => {});
}
