import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type MailPreferences, mailMessages } from '#contract/mail';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';

const PATH = '/account/mail-preferences';
const queryKey = queryKeys.mailPreferences;

/** Fetches the viewer's email preferences. */
export function useMailPreferences() {
  return useQuery({ queryKey, queryFn: ({ signal }) => api.get<MailPreferences>(PATH, signal) });
}

/** Saves the email preferences. `variables` holds the unsaved choice while the request is in flight. */
export function useSaveMailPreferences() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (preferences: MailPreferences) => api.put<MailPreferences>(PATH, preferences),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved);
      toast.success(mailMessages.preferencesSaved);
    },
    onError: (error) => toastError(error, mailMessages.preferencesNotSaved),
  });
}
