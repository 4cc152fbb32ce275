import { useMutation } from '@tanstack/react-query';
import { type FeeTestResponse, platformToasts } from '#contract/settings';
import { api } from '@/lib/http/api.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';
import { usePlatformSettings } from './use-platform-settings.ts';

/** Tests the saved fee on a $3.00 subscription. Drops the result of an earlier fee. */
export function useFeeTest() {
  const fee = usePlatformSettings().data?.feePercentage;
  const { data, variables, ...test } = useMutation({
    mutationFn: (_fee: number | undefined) => api.post<FeeTestResponse>('/admin/platform/fee/test'),
    onSuccess: ({ success, error, summary }) => {
      if (success && summary.verificationPassed) toast.success(platformToasts.testCompleted);
      else if (success) toast.info(platformToasts.testCompleted, 'The verification did not pass.');
      else toast.error(platformToasts.testFailed, error ?? undefined);
    },
    onError: (error) => toastError(error, platformToasts.testFailed),
  });
  return { ...test, data: (variables ?? fee) === fee ? data : undefined, run: () => test.mutate(fee) };
}
