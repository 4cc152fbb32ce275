import { useQuery } from '@tanstack/react-query';
import type { RevisionResponse, RevisionsResponse } from '#contract/drafts';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';

const path = (workId: string) => `/drafts/${encodeURIComponent(workId)}/revisions`;

/** Fetches the earlier versions of a work, newest first. Refetches each time they are shown. */
export function useRevisions(workId: string) {
  return useQuery({
    queryKey: queryKeys.revisions(workId),
    queryFn: ({ signal }) => api.get<RevisionsResponse>(path(workId), signal),
    staleTime: 0,
  });
}

/** Fetches one version with its text, which never changes. */
export function useRevision(workId: string, number: number) {
  return useQuery({
    queryKey: [...queryKeys.revisions(workId), String(number)],
    queryFn: ({ signal }) => api.get<RevisionResponse>(`${path(workId)}/${number}`, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
