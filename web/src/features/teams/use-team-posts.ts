import { useInfiniteQuery } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import type { TeamPage } from '#contract/teams';
import { cursorPages } from '@/lib/cursor-pages.ts';

/** Posts of a team, newest first, and the team. */
export function useTeamPosts(id: string) {
  return useInfiniteQuery(cursorPages<TeamPage>(queryKeys.team(id), `/teams/${encodeURIComponent(id)}/posts`));
}
