import { useInfiniteQuery } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import type { TeamPostsPage } from '#contract/teams';
import { cursorPages } from '@/lib/http/cursor-pages.ts';
import { useListFreshness } from '@/lib/http/use-list-freshness.ts';

export const teamQuery = (id: string) =>
  cursorPages<TeamPostsPage>(queryKeys.team(id), `/teams/${encodeURIComponent(id)}/posts`);

/** Reads a team and its posts, newest first. */
export const useTeamPosts = (id: string) => useInfiniteQuery({ ...teamQuery(id), staleTime: useListFreshness() });
