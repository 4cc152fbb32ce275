import type { InterestsResponse } from '#contract/interests';
import { api } from '@/lib/http/api.ts';
import type { Followed } from './without-interest.ts';

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
export function followAgain(
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
