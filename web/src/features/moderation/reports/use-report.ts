import { useMutation } from '@tanstack/react-query';
import type { ReportedResponse, ReportRequest } from '#contract/moderation';
import { api } from '@/lib/http/api.ts';

/** Reports an article; a report that is still open is replaced. */
export function useReport(postId: string) {
  return useMutation({
    mutationFn: (request: ReportRequest) =>
      api.post<ReportedResponse>(`/posts/${encodeURIComponent(postId)}/report`, request),
  });
}
