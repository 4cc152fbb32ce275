import { useMutation } from '@tanstack/react-query';
import { type OnboardingRequest, payoutMessages } from '#contract/payouts';
import type { RedirectResponse } from '#contract/subscriptions';
import { api } from '@/lib/http/api.ts';
import { type ExternalWindow, openExternal } from '@/lib/navigation/open-external.ts';
import { toastError } from '@/lib/toast-error.ts';

/**
 * Opens the payment provider's onboarding in a new tab. Call `open` directly in the press handler, because browsers
 * block a tab that opens later.
 */
export function useOnboarding() {
  // Uses the hook's callbacks, not those of `mutate`: the button may unmount before the response arrives, and the new
  // tab would wait forever.
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
