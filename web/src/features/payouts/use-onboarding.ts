import { useMutation } from '@tanstack/react-query';
import { type OnboardingRequest, payoutMessages } from '#contract/payouts';
import type { RedirectResponse } from '#contract/subscriptions';
import { api } from '@/lib/api.ts';
import { type Departure, depart } from '@/lib/departure.ts';
import { sayFailure } from '@/lib/say-failure.ts';

/**
 * The payment provider's pages on which a blogger sets up where their money goes. `open` belongs in the press itself,
 * which a new tab needs.
 */
export function useOnboarding() {
  // Not by mutate's own callbacks: the button may leave the page before the answer comes, and the tab would wait.
  const onboarding = useMutation({
    mutationFn: ({ country }: OnboardingRequest & { departure: Departure }) =>
      api.post<RedirectResponse>('/payouts/onboarding', { country }),
    onSuccess: ({ url }, { departure }) => departure.go(url),
    onError: (error, { departure }) => {
      departure.cancel();
      sayFailure(error, payoutMessages.onboardingFailed);
    },
  });

  function open(country: OnboardingRequest['country']) {
    if (!onboarding.isPending) onboarding.mutate({ country, departure: depart('Opening your payout account…') });
  }
  return { open, isPending: onboarding.isPending };
}
