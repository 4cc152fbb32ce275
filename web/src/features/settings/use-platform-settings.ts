import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import { type PlatformSettingsResponse, platformToasts } from '#contract/settings';
import { api } from '@/lib/http/api.ts';
import { isConflict } from '@/lib/http/is-conflict.ts';
import { toast } from '@/lib/toast.ts';
import type { platformRequest } from './check-settings.ts';

const PATH = '/admin/platform/settings';
const queryKey = queryKeys.admin('platform');

export function usePlatformSettings() {
  return useQuery({ queryKey, queryFn: ({ signal }) => api.get<PlatformSettingsResponse>(PATH, signal) });
}

/**
 * Saves the settings, based on the version `base`. Refetches the public platform data, and the settings after a
 * conflict with another admin.
 */
export function useSavePlatformSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (
      request: ReturnType<typeof platformRequest> & { base: number | null; confirmedFeePercentage?: number },
    ) => api.put<PlatformSettingsResponse>(PATH, request),
    onSuccess: (answer) => {
      toast.success(platformToasts.saved);
      queryClient.setQueryData(queryKey, answer);
      void queryClient.invalidateQueries({ queryKey: queryKeys.platform });
    },
    onError: async (error) => {
      if (isConflict(error)) await queryClient.invalidateQueries({ queryKey });
    },
  });
}

/** Withdraws the scheduled fee. Refetches the settings when they have changed since, as after a conflict. */
export function useWithdrawFee() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.delete<PlatformSettingsResponse>('/admin/platform/fee/pending'),
    onSuccess: (settings) => {
      toast.success(platformToasts.feeWithdrawn);
      queryClient.setQueryData(queryKey, settings);
    },
    onError: async () => await queryClient.invalidateQueries({ queryKey }),
  });
}
