import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import { type SubscriptionsResponse, subscriptionMessages } from '#contract/subscriptions';
import { invalidateSubscriptionQueries } from '@/features/subscriptions/shared/invalidate-subscription-queries.ts';
import { api } from '@/lib/http/api.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';

type Change = { id: string; bloggerId: string };

const pathOf = ({ id }: Change) => `/subscriptions/${encodeURIComponent(id)}`;

/** Stores the viewer's subscriptions from the server's response and invalidates the dependent queries. */
async function keep(queryClient: QueryClient, answer: SubscriptionsResponse, bloggerId: string) {
  await queryClient.cancelQueries({ queryKey: queryKeys.subscriptions });
  queryClient.setQueryData<SubscriptionsResponse>(queryKeys.subscriptions, answer);
  void invalidateSubscriptionQueries(queryClient, bloggerId);
}

type ToastTexts = { done: string; failed: string };

/** Changes one subscription. Also refetches after a rejection, because the subscription may have changed. */
function useChange(send: (change: Change) => Promise<SubscriptionsResponse>, { done, failed }: ToastTexts) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async (answer, { bloggerId }) => {
      toast.success(done);
      await keep(queryClient, answer, bloggerId);
    },
    onError: (error, { bloggerId }) => {
      toastError(error, failed);
      void invalidateSubscriptionQueries(queryClient, bloggerId);
    },
  });
}

const unsubscribe = (change: Change) => api.delete<SubscriptionsResponse>(pathOf(change));
const resume = (change: Change) => api.post<SubscriptionsResponse>(`${pathOf(change)}/resume`);

/** Cancels a subscription at the end of the paid period. */
export const useUnsubscribe = () =>
  useChange(unsubscribe, { done: subscriptionMessages.unsubscribed, failed: subscriptionMessages.unsubscribeFailed });

/** Resumes a canceled subscription before the paid period ends. */
export const useResume = () =>
  useChange(resume, { done: subscriptionMessages.resumed, failed: subscriptionMessages.resumeFailed });
