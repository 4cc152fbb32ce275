import { useMutation, useQuery } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import { type PlatformPaymentsResponse, platformMessages, platformToasts } from '#contract/settings';
import type { RedirectResponse } from '#contract/subscriptions';
import { api } from '@/lib/http/api.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { type ExternalWindow, openExternal } from '@/lib/navigation/open-external.ts';
import { toast } from '@/lib/toast.ts';

/**
 * How the platform's own account stands at the payment provider. Until it can charge, asks again whenever one comes back
 * to this tab, as it is set up in another one.
 */
export function usePlatformPayments() {
  return useQuery({
    queryKey: queryKeys.admin('payments'),
    queryFn: ({ signal }) => api.get<PlatformPaymentsResponse>('/admin/platform/payments', signal),
    refetchOnWindowFocus: ({ state }) => (state.data?.chargesEnabled ? false : 'always'),
  });
}

/**
 * The provider's pages on which the platform's account is set up. `open` belongs in the press itself, which a new tab
 * needs.
 */
export function usePlatformOnboarding() {
  // Not by mutate's own callbacks: the button may leave the page before the answer comes, and the tab would wait.
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
