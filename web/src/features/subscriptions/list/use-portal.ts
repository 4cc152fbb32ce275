import { useMutation } from '@tanstack/react-query';
import { type RedirectResponse, subscriptionMessages } from '#contract/subscriptions';
import { ApiError, api } from '@/lib/http/api.ts';
import { type ExternalWindow, openExternal } from '@/lib/navigation/open-external.ts';
import { toastError } from '@/lib/toast-error.ts';

/** Returns the error text for a portal that did not open: unavailable, or failed without a clear response. */
function failed(error: Error) {
  const isAnswered = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return isAnswered ? subscriptionMessages.portalUnavailable : subscriptionMessages.portalFailed;
}

/**
 * Opens the payment provider's pages for cards, invoices and canceling in a new tab. Call `open` synchronously in the
 * click handler: the tab needs the user gesture.
 */
export function usePortal() {
  // mutate's own callbacks would not run when the button unmounts before the response, and the tab would wait.
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
