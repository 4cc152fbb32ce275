import { useMutation, useQuery } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import { type PlatformPaymentsResponse, platformMessages, platformToasts } from '#contract/settings';
import type { RedirectResponse } from '#contract/subscriptions';
import { api } from '@/lib/http/api.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { type ExternalWindow, openExternal } from '@/lib/navigation/open-external.ts';
import { toast } from '@/lib/toast.ts';

/**
 * Reads the status of the platform's own payment account. Until it can charge, refetches on window focus, because it is
 * set up in another tab.
 */
export function usePlatformPayments() {
  return useQuery({
    queryKey: queryKeys.admin('payments'),
    queryFn: ({ signal }) => api.get<PlatformPaymentsResponse>('/admin/platform/payments', signal),
    refetchOnWindowFocus: ({ state }) => (state.data?.chargesEnabled ? false : 'always'),
  });
}

/**
 * Opens the provider's pages that set up the platform's account. Call `open` synchronously in the click handler: a new
 * tab needs the user gesture.
 */
export function usePlatformOnboarding() {
  // mutate's own callbacks would not run when the button unmounts before the response, and the tab would wait.
  const onboarding = useMutation({
    mutationFn: (_: ExternalWindow) => api.post<RedirectResponse>('/admin/platform/payments/onboarding'),
    onSuccess: ({ url }, departure) => departure.go(url),
    onError: (error, departure) => {
      departure.cancel();
      toast.error(platformToasts.connectionTitle, failureText(error, platformMessages.connectionFailed));
    },
  });

  function open() {
    if (!onboarding.isPending) onboarding.mutate(openExternal('Opening the payment provider…'));
  }
  return { open, isPending: onboarding.isPending };
}
