import { useMutation, useQuery } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import {
  type ConnectStatus,
  connectStatus,
  type PlatformPaymentsResponse,
  platformMessages,
  platformToasts,
} from '#contract/settings';
import type { RedirectResponse } from '#contract/subscriptions';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { api } from '@/lib/http/api.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { type ExternalWindow, openExternal } from '@/lib/navigation/open-external.ts';
import { toast } from '@/lib/toast.ts';
import { SettingsFailure } from './settings-failure.tsx';

/**
 * Reads the status of the platform's own payment account. Until it can charge, refetches on window focus, because it is
 * set up in another tab.
 */
function usePlatformPayments() {
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
function usePlatformOnboarding() {
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
    if (!onboarding.isPending) onboarding.mutate(openExternal('Opening Stripe…'));
  }
  return { open, isPending: onboarding.isPending };
}

/** Label of each payment status. */
export const paymentStatusLabels: Record<ConnectStatus, string> = {
  not_connected: 'Not Connected',
  setup_required: 'Setup Required',
  active: 'Active',
  unavailable: 'Unavailable',
};

/** Text of each payment status and the button that continues the setup; null when no step remains. */
const paymentStatusTexts: Record<Exclude<ConnectStatus, 'unavailable'>, { text: string; press: string | null }> = {
  not_connected: {
    text: 'Connect the platform’s Stripe account.',
    press: 'Connect Account',
  },
  setup_required: {
    text: 'Stripe needs more information before the account can accept charges.',
    press: 'Finish Setup',
  },
  active: { text: 'The account can accept charges. Setup is complete.', press: null },
};

/** Shows whether the platform's own payment account can charge, with a link to set it up. */
export function PaymentAccount({ canConnect }: { canConnect: boolean }) {
  const query = usePlatformPayments();
  const onboarding = usePlatformOnboarding();
  if (query.data === undefined) {
    if (!query.isError) return <Skeleton className="h-27 w-full max-w-md sm:h-20" />;
    return (
      <SettingsFailure query={query} title={platformToasts.connectionTitle} text={platformMessages.connectionFailed} />
    );
  }
  const status = connectStatus(query.data);
  const { text, press } = paymentStatusTexts[status];
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={status === 'active' ? 'free' : 'neutral'}>{paymentStatusLabels[status]}</Badge>
        <p className="text-sm text-pretty text-muted">{text}</p>
      </div>
      {query.data.accountId !== null && (
        <p className="mt-2 text-xs text-muted">
          Account <code className="wrap-anywhere">{query.data.accountId}</code>
        </p>
      )}
      {canConnect && press !== null && (
        <Button variant="outline" className="mt-4" busy={onboarding.isPending} onClick={onboarding.open}>
          {press}
          <span className="sr-only [@media(width<=768px)]:hidden"> (opens in a new tab)</span>
        </Button>
      )}
    </>
  );
}
