import { useInfiniteQuery } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import type { TeamPostsPage } from '#contract/teams';
import { cursorPages } from '@/lib/http/cursor-pages.ts';
import { useListFreshness } from '@/lib/http/use-list-freshness.ts';

export const teamQuery = (id: string) =>
  cursorPages<TeamPostsPage>(queryKeys.team(id), `/teams/${encodeURIComponent(id)}/posts`);

/** Posts of a team, newest first, and the team. */
export const useTeamPosts = (id: string) => useInfiniteQuery({ ...teamQuery(id), staleTime: useListFreshness() });
