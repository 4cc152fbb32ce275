import { useQuery } from '@tanstack/react-query';
import type { InspectionResponse } from '#contract/moderation';
import { api } from '@/lib/http/api.ts';
import { moderationKeys } from '../moderation-keys.ts';

/** Reads the whole text of an article as a moderator. It is requested once per opening, as each read is audited. */
export function useInspection(postId: string) {
  return useQuery({
    queryKey: moderationKeys.inspection(postId),
    queryFn: () => api.post<InspectionResponse>(`/admin/posts/${encodeURIComponent(postId)}/inspection`),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
