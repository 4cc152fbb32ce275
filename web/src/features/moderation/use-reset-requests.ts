import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { moderationTexts, type ResetRequest } from '#contract/moderation';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';
import { moderationKeys } from './moderation-keys.ts';

type ResetRequests = { requests: ResetRequest[] };

/** Fetches the open requests for help with a password reset, oldest first. */
export function useResetRequests() {
  return useQuery({
    queryKey: moderationKeys.resetRequests,
    queryFn: ({ signal }) => api.get<ResetRequests>('/admin/reset-requests', signal),
    refetchOnWindowFocus: 'always',
  });
}

export type Handling = 'send-link' | 'dismiss';

const toasts = {
  'send-link': { done: moderationTexts.resetLinkSent, failed: moderationTexts.resetLinkFailed },
  dismiss: { done: moderationTexts.resetDismissed, failed: moderationTexts.resetDismissFailed },
};

/** Sends a password reset link to the requester, or dismisses the request. */
export function useHandleRequest() {
  const queryClient = useQueryClient();
  const queryKey = moderationKeys.resetRequests;
  return useMutation({
    mutationFn: ({ id, how }: { id: string; how: Handling }) =>
      api.post(`/admin/reset-requests/${encodeURIComponent(id)}/${how}`),
    onSuccess: (_answer, { id, how }) => {
      toast.success(toasts[how].done);
      queryClient.setQueryData<ResetRequests>(
        queryKey,
        (known) => known && { requests: known.requests.filter((request) => request.id !== id) },
      );
      void queryClient.invalidateQueries({ queryKey: queryKeys.adminWaiting });
    },
    onError: (error, { how }) => {
      toastError(error, toasts[how].failed);
      // Another admin may have handled it.
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}
