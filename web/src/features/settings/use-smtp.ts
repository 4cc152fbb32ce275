import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import { type SmtpResponse, smtpToasts } from '#contract/smtp';
import { api } from '@/lib/http/api.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';
import type { toSmtpRequest } from './check-smtp.ts';

const PATH = '/admin/smtp';
const queryKey = queryKeys.admin('smtp');

/** Reads the viewer's SMTP settings and the mail server in use. */
export function useSmtp() {
  return useQuery({ queryKey, queryFn: ({ signal }) => api.get<SmtpResponse>(PATH, signal) });
}

/** Deletes the viewer's settings and shows the mail server in use afterwards. */
export function useRemoveSmtp() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.delete<SmtpResponse>(PATH),
    onSuccess: (answer) => {
      toast.success(smtpToasts.removed);
      queryClient.setQueryData(queryKey, answer);
      void queryClient.invalidateQueries({ queryKey: queryKeys.admin('outbox') });
    },
    onError: (error) => {
      toastError(error, smtpToasts.removeFailed);
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}

/** Saves the settings and refetches the mail server in use, for this screen and the outbox. */
export function useSaveSmtp() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: ReturnType<typeof toSmtpRequest>) => api.put<SmtpResponse>(PATH, request),
    onSuccess: (answer) => {
      toast.success(smtpToasts.saved);
      queryClient.setQueryData(queryKey, answer);
      void queryClient.invalidateQueries({ queryKey: queryKeys.admin('outbox') });
    },
  });
}
