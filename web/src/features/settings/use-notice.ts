import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type NoticeRequest, type NoticeResponse, noticeMessages } from '#contract/notice';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';
import { isConflict } from '@/lib/http/is-conflict.ts';
import { toast } from '@/lib/toast.ts';

const PATH = '/admin/platform/notice';
const queryKey = queryKeys.admin('notice');

/** Fetches the saved notice, on or not. */
export function useNotice() {
  return useQuery({ queryKey, queryFn: ({ signal }) => api.get<NoticeResponse>(PATH, signal) });
}

/** Saves the notice. Refetches the platform's data, which shows it, and the notice after a conflict. */
export function useSaveNotice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: NoticeRequest) => api.put<NoticeResponse>(PATH, request),
    onSuccess: (saved) => {
      toast.success(saved.text === '' ? noticeMessages.removed : noticeMessages.saved);
      queryClient.setQueryData(queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: queryKeys.platform });
    },
    onError: async (error) => {
      if (isConflict(error)) await queryClient.invalidateQueries({ queryKey });
    },
  });
}
