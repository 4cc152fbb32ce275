import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { handleMessages } from '#contract/handle-messages';
import type { ReservedHandlesResponse, ReserveHandleRequest } from '#contract/handle-rules';
import { api } from '@/lib/http/api.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';
import { moderationKeys } from '../moderation-keys.ts';

const PATH = '/admin/reserved-handles';

/** Fetches the reserved usernames, those that wait for an admin, and the look-alikes. */
export function useReservedHandles() {
  return useQuery({
    queryKey: moderationKeys.reservedHandles,
    queryFn: ({ signal }) => api.get<ReservedHandlesResponse>(PATH, signal),
    refetchOnWindowFocus: 'always',
  });
}

/** Reserves a username, or all that begin with a text. The form shows a failure. */
export function useReserveHandle() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: ReserveHandleRequest) => api.put(PATH, request),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: moderationKeys.reservedHandles }),
  });
}

/** Removes a reserved username, or releases one that waits for an admin. */
export function useReleaseHandle(said: (name: string) => string) {
  const queryClient = useQueryClient();
  const refetch = () => queryClient.invalidateQueries({ queryKey: moderationKeys.reservedHandles });
  return useMutation({
    mutationFn: (pattern: string) => api.delete(PATH, { pattern }),
    onSuccess: (_answer, pattern) => {
      toast.success(said(pattern));
      return refetch();
    },
    onError: (error) => {
      toastError(error, handleMessages.releaseFailed);
      // Another admin may have done it.
      void refetch();
    },
  });
}
