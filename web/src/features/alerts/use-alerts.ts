import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AlertSettingsRequest,
  type AlertSettingsResponse,
  type AlertsResponse,
  type AlertTestResponse,
  alertMessages,
} from '#contract/alerts';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';
import { dedupeById } from '@/lib/http/dedupe.ts';
import { isConflict } from '@/lib/http/is-conflict.ts';
import { sharedPages } from '@/lib/live/shared-pages.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';

const PATH = '/admin/alerts';
const queryKey = queryKeys.admin('alert-settings');

/** Reads where alerts go, and the last heartbeat. */
export function useAlertSettings() {
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get<AlertSettingsResponse>(`${PATH}/settings`, signal),
  });
}

/** Saves where and when alerts go; refetches them after a conflict. Its data has the signing secret once. */
export function useSaveAlertSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: AlertSettingsRequest) => api.put<AlertSettingsResponse>(`${PATH}/settings`, request),
    onSuccess: (answer) => {
      toast.success(alertMessages.saved);
      queryClient.setQueryData(queryKey, { ...answer, secret: null });
    },
    onError: async (error) => {
      if (isConflict(error)) await queryClient.invalidateQueries({ queryKey });
    },
  });
}

/** Replaces the signing secret. Its data has the new one. */
export function useReplaceAlertSecret() {
  return useMutation({
    mutationFn: () => api.post<AlertSettingsResponse>(`${PATH}/secret`, {}),
    onSuccess: () => toast.success(alertMessages.secretReplaced),
    onError: (error) => toastError(error, alertMessages.secretFailed),
  });
}

/** Sends a test alert. Its data is what the webhook answered. */
export function useTestAlert() {
  return useMutation({
    mutationFn: () => api.post<AlertTestResponse>(`${PATH}/test`, {}),
    onError: (error) => toastError(error, alertMessages.testFailed),
  });
}

/** Reads the last alerts, newest first. */
export function useAlerts() {
  const { data, ...query } = useInfiniteQuery(sharedPages<AlertsResponse>(queryKeys.admin('alerts'), PATH));
  return { ...query, rows: data && dedupeById(data.pages.flatMap((page) => page.alerts)) };
}
