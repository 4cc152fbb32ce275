import { useMutation } from '@tanstack/react-query';
import { payoutMessages } from '#contract/payouts';
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
    mutationFn: (_: Departure) => api.post<RedirectResponse>('/payouts/onboarding'),
    onSuccess: ({ url }, departure) => departure.go(url),
    onError: (error, departure) => {
      departure.cancel();
      sayFailure(error, payoutMessages.onboardingFailed);
    },
  });

  function open() {
    if (!onboarding.isPending) onboarding.mutate(depart('Opening your payout account…'));
  }
  return { open, isPending: onboarding.isPending };
}
