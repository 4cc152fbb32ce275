import { useMutation } from '@tanstack/react-query';
import { type RedirectResponse, subscriptionMessages } from '#contract/subscriptions';
import { ApiError, api } from '@/lib/http/api.ts';
import { type ExternalWindow, openExternal } from '@/lib/navigation/open-external.ts';
import { toastError } from '@/lib/toast-error.ts';

/** What failed when the portal did not open: the server could not give it, or did not get to answer (spec §8). */
function failed(error: Error) {
  const isAnswered = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return isAnswered ? subscriptionMessages.portalUnavailable : subscriptionMessages.portalFailed;
}

/**
 * The payment provider's own pages for cards, invoices and cancelling, in a new tab. `open` belongs in the press itself,
 * which the tab needs.
 */
export function usePortal() {
  // Not by mutate's own callbacks: the button may leave the page before the answer comes, and the tab would wait.
  const portal = useMutation({
    mutationFn: (_: ExternalWindow) => api.post<RedirectResponse>('/subscriptions/portal'),
    onSuccess: ({ url }, departure) => departure.go(url),
    onError: (error, departure) => {
      departure.cancel();
      toastError(error, failed(error));
    },
  });

  function open() {
    if (!portal.isPending) portal.mutate(openExternal('Opening payment management…', { isAlwaysTab: true }));
  }
  return { open, isPending: portal.isPending };
}
