import { useMutation } from '@tanstack/react-query';
import type { ReportedResponse, ReportRequest } from '#contract/moderation';
import { api } from '@/lib/http/api.ts';

/** Reports an article. Replaces the reader's open report of it. */
export function useReport(postId: string) {
  return useMutation({
    mutationFn: (request: ReportRequest) =>
      api.post<ReportedResponse>(`/posts/${encodeURIComponent(postId)}/report`, request),
  });
}
