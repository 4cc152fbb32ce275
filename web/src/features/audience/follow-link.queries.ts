import { useQuery } from '@tanstack/react-query';
import type { FollowLinkResponse } from '#contract/audience';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';

/** Fetches the follow that a confirmation link is for, without confirming it. */
export const useFollowLink = (token: string) =>
  useQuery({
    queryKey: queryKeys.followLink(token),
    queryFn: ({ signal }) => api.get<FollowLinkResponse>(`/mail/confirm?token=${encodeURIComponent(token)}`, signal),
    enabled: token !== '',
    retry: false,
  });
