import { useMutation } from '@tanstack/react-query';
import { payoutMessages } from '#contract/payouts';
import type { RedirectResponse } from '#contract/subscriptions';
import { api } from '@/lib/api.ts';
import { depart } from '@/lib/departure.ts';
import { sayFailure } from '@/lib/say-failure.ts';

/**
 * The payment provider's pages on which a blogger sets up where their money goes. `open` belongs in the press itself,
 * which a new tab needs.
 */
export function useOnboarding() {
  const onboarding = useMutation({ mutationFn: () => api.post<RedirectResponse>('/payouts/onboarding') });

  function open() {
    if (onboarding.isPending) return;
    const departure = depart('Opening your payout account…');
    onboarding.mutate(undefined, {
      onSuccess: ({ url }) => departure.go(url),
      onError: (error) => {
        departure.cancel();
        sayFailure(error, payoutMessages.onboardingFailed);
      },
    });
  }
  return { open, isPending: onboarding.isPending };
}
