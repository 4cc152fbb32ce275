import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { type InterestsResponse, interestMessages, sportsMessages } from '#contract/interests';
import { queryKeys } from '#contract/query-keys';
import type { LeagueTeams } from '#contract/teams';
import { categoryName } from '#contract/topics';
import { INTERESTS_SCOPE, setInterests } from '@/features/interests/shared/use-interests.ts';
import { api } from '@/lib/http/api.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { foundOrNull } from '@/lib/http/found-or-null.ts';
import { toast } from '@/lib/toast.ts';
import type { Followed } from './without-interest.ts';

const mutationKey = ['interests', 'remove'];

const paths = { category: 'categories', subtopic: 'subtopics', league: 'leagues', team: 'teams' } as const;

const pathOf = (removed: Followed) =>
  `/interests/${paths[removed.kind]}/${encodeURIComponent(removed.kind === 'category' ? removed.category : removed.id)}`;

const isSports = ({ category }: Followed) => category === 'sports';

const doneText = (removed: Followed) =>
  isSports(removed)
    ? sportsMessages.removed
    : interestMessages.removed(
        removed.name,
        removed.kind === 'category' ? 'your topics' : categoryName(removed.category),
      );

const failedText = (removed: Followed) =>
  isSports(removed) ? sportsMessages.removeFailed : interestMessages.removeFailed;

/** Removes a follow. If another tab has already removed it, fetches the remaining ones. */
const removeOf = async (removed: Followed) =>
  (await foundOrNull(api.delete<InterestsResponse>(pathOf(removed)))) ?? api.get<InterestsResponse>('/interests');

type Removal = { removed: Followed; before: InterestsResponse | undefined };

const put = (path: string, body = {}) => api.put<InterestsResponse>(`/interests/${path}`, body);
const followTeam = (id: string) => put(`teams/${encodeURIComponent(id)}`);
const followLeague = (id: string) => put(`leagues/${encodeURIComponent(id)}`);

/** Follows a whole category again, including the implied follows inside it. */
async function followCategory(category: Followed['category'], before: InterestsResponse): Promise<InterestsResponse> {
  let answer = await api.post<InterestsResponse>('/interests/categories', { categories: [category] });
  for (const subtopic of before.subtopics) {
    if (subtopic.category === category) answer = await put(`subtopics/${encodeURIComponent(subtopic.id)}`);
  }
  if (category !== 'sports') return answer;
  for (const id of before.leagues) answer = await followLeague(id);
  for (const id of before.teams) answer = await followTeam(id);
  return answer;
}

/**
 * Follows a removed interest again, in addition to the current ones.
 * @param before the interests before the removal
 * @param leagueOf returns the division of a team
 */
function followAgain(
  removed: Followed,
  before: InterestsResponse,
  leagueOf: (teamId: string) => string | undefined,
): Promise<InterestsResponse> {
  switch (removed.kind) {
    case 'category':
      return followCategory(removed.category, before);
    case 'subtopic': {
      const isImplied = before.subtopics.some(({ id, isImplied }) => id === removed.id && isImplied);
      return put(`subtopics/${encodeURIComponent(removed.id)}`, { isImplied });
    }
    case 'league':
      return followLeague(removed.id);
    case 'team': {
      const league = leagueOf(removed.id);
      const wasEntire = league !== undefined && before.leagues.includes(league);
      return wasEntire ? followLeague(league) : followTeam(removed.id);
    }
  }
}

/** Follows a removed interest again. */
function useUndo(known: readonly LeagueTeams[]) {
  const queryClient = useQueryClient();
  const leagueOf = (team: string) => known.find(({ teams }) => teams.some(({ id }) => id === team))?.id;
  return useMutation({
    scope: INTERESTS_SCOPE,
    mutationFn: async ({ removed, before }: Removal) => before && followAgain(removed, before, leagueOf),
    onSuccess: async (answer, { removed }) => {
      if (answer === undefined) return;
      toast.success(interestMessages.followedAgain(removed.name));
      await setInterests(queryClient, answer);
    },
    onError: (error) => toast.error(failureText(error, interestMessages.undoFailed)),
  });
}

/**
 * Removes a follow and offers to undo it. Removals run in sequence, because each response includes the earlier ones.
 * @param known all divisions with their teams; only needed if sports are followed
 */
export function useRemoveInterest(known: readonly LeagueTeams[]) {
  const queryClient = useQueryClient();
  const undo = useUndo(known);
  return useMutation({
    mutationKey,
    scope: INTERESTS_SCOPE,
    mutationFn: removeOf,
    onMutate: () => queryClient.getQueryData<InterestsResponse>(queryKeys.interests),
    onSuccess: async (answer, removed, before) => {
      const action = { label: 'Undo', onPress: () => undo.mutate({ removed, before }) };
      toast.offering('success', doneText(removed), action, isSports(removed) ? removed.name : undefined);
      await setInterests(queryClient, answer);
    },
    onError: (error, removed) => toast.error(failureText(error, failedText(removed))),
  });
}

/** Returns the removals in flight. Their items are hidden, and reappear if the server rejects the removal. */
export const usePendingRemovals = (): Followed[] =>
  useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Followed,
  });
