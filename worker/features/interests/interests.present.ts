import type { InterestsResponse } from '#contract/interests';
import type { CategoryKey } from '#contract/topics';
import type { FollowRow } from './interests.statements.ts';

/** Groups a reader's follows by kind. */
export function presentInterests(rows: readonly FollowRow[]): InterestsResponse {
  const interests: InterestsResponse = {
    categories: [],
    whole: [],
    subtopics: [],
    teams: [],
    leagues: [],
    bloggers: [],
  };
  for (const row of rows) {
    if (row.category !== null) {
      interests.categories.push(row.category as CategoryKey);
      if (row.isFeedSource === 1) interests.whole.push(row.category as CategoryKey);
    } else if (row.teamId !== null) interests.teams.push(row.teamId);
    else if (row.leagueId !== null) interests.leagues.push(row.leagueId);
    else if (row.subtopicId !== null) {
      const { name, label, subtopicCategory } = row;
      interests.subtopics.push({
        id: row.subtopicId,
        category: subtopicCategory as CategoryKey,
        name: name ?? '',
        label: label ?? '',
        isImplied: row.implied === 1,
      });
    } else if (row.bloggerId !== null) {
      const { bloggerId: id, cadence, isPaid } = row;
      interests.bloggers.push({ id, cadence: cadence ?? 'each', isSubscribed: isPaid === 1 });
    }
  }
  return interests;
}
