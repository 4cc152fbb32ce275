import { useQuery } from '@tanstack/react-query';
import type { InspectionResponse } from '#contract/moderation';
import { api } from '@/lib/http/api.ts';
import { moderationKeys } from '../moderation-keys.ts';

/** Fetches the whole text of an article for a moderator. Requests it once per opening, because each read is audited. */
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
