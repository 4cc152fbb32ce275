import type { QueryClient } from '@tanstack/react-query';
import { type InterestsResponse, teamMessages } from '#contract/interests';
import { leagueTitle } from '#contract/teams';
import { ApiError, api } from '@/lib/api.ts';
import { failureText } from '@/lib/failure-text.ts';
import { toast } from '@/lib/toast.ts';
import { INTERESTS_SCOPE, keepInterests } from '@/lib/use-interests.ts';
import type { TeamChange } from './use-team-follow.ts';

/** Signing in leads back to where the guest is. */
export function askToSignIn(): void {
  const { pathname, search } = window.location;
  const to = `/auth?next=${encodeURIComponent(pathname + search)}`;
  toast.offering('info', teamMessages.signIn, { label: 'Log In', to });
}

const send = ({ team, follow }: TeamChange) =>
  (follow ? api.put : api.delete)<InterestsResponse>(`/interests/teams/${encodeURIComponent(team.id)}`);

const options = (queryClient: QueryClient, undo: () => void) => ({
  scope: INTERESTS_SCOPE,
  mutationFn: send,
  onSuccess: async (answer: InterestsResponse, { team, follow }: TeamChange) => {
    const league = leagueTitle({ sport: team.sport, abbreviation: team.league });
    if (follow) toast.success(teamMessages.followed(league));
    else toast.offering('success', teamMessages.unfollowed(league), { label: 'Undo', onPress: undo });
    await keepInterests(queryClient, answer);
  },
  onError: (error: Error) => {
    const isSignedOut = error instanceof ApiError && error.code === 'signed_out';
    if (isSignedOut) askToSignIn();
    else toast.error(failureText(error, teamMessages.updateFailed));
  },
});

/**
 * Follows or unfollows a team, after all other changes of interests: each answer holds what those before it have done
 * (spec §4 'Team follow'). Says how it went, and never rejects.
 * @param undo what follows the team again
 */
export async function changeTeam(queryClient: QueryClient, change: TeamChange, undo: () => void): Promise<void> {
  const mutation = queryClient.getMutationCache().build(queryClient, options(queryClient, undo));
  await mutation.execute(change).catch(() => {});
}
