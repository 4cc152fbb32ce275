import { useMutation } from '@tanstack/react-query';
import { type FeeTestResponse, platformToasts } from '#contract/settings';
import { api } from '@/lib/api.ts';
import { sayFailure } from '@/lib/say-failure.ts';
import { toast } from '@/lib/toast.ts';

/** Tests the saved fee on a $3.00 subscription (spec §9 'Fee test scenario'). */
export function useFeeTest() {
  return useMutation({
    mutationFn: () => api.post<FeeTestResponse>('/admin/platform/fee/test'),
    onSuccess: ({ success, error }) => {
      if (success) toast.success(platformToasts.testCompleted);
      else toast.error(platformToasts.testFailed, error ?? undefined);
    },
    onError: (error) => sayFailure(error, platformToasts.testFailed),
  });
}
