import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConfirmFollowResponse } from '#contract/audience';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';

/** Confirms a follow by email with the token of its link. */
export function useConfirmFollow() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => api.post<ConfirmFollowResponse>('/mail/confirm', { token }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.interests }),
  });
}
