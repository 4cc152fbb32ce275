import { useMutation } from '@tanstack/react-query';
import { type OnboardingRequest, payoutMessages } from '#contract/payouts';
import type { RedirectResponse } from '#contract/subscriptions';
import { api } from '@/lib/http/api.ts';
import { type ExternalWindow, openExternal } from '@/lib/navigation/open-external.ts';
import { toastError } from '@/lib/toast-error.ts';

/**
 * The payment provider's pages on which a blogger sets up where their money goes. `open` belongs in the press itself,
 * which a new tab needs.
 */
export function useOnboarding() {
  // Not by mutate's own callbacks: the button may leave the page before the answer comes, and the tab would wait.
  const onboarding = useMutation({
    mutationFn: ({ country }: OnboardingRequest & { departure: ExternalWindow }) =>
      api.post<RedirectResponse>('/payouts/onboarding', { country }),
    onSuccess: ({ url }, { departure }) => departure.go(url),
    onError: (error, { departure }) => {
      departure.cancel();
      toastError(error, payoutMessages.onboardingFailed);
    },
  });

  function open(country: OnboardingRequest['country']) {
    if (!onboarding.isPending) onboarding.mutate({ country, departure: openExternal('Opening your payout account…') });
  }
  return { open, isPending: onboarding.isPending };
}
