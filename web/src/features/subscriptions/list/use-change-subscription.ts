import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import { type SubscriptionsResponse, subscriptionMessages } from '#contract/subscriptions';
import { invalidateSubscriptionQueries } from '@/features/subscriptions/shared/invalidate-subscription-queries.ts';
import { api } from '@/lib/http/api.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';

type Change = { id: string; bloggerId: string };

const pathOf = ({ id }: Change) => `/subscriptions/${encodeURIComponent(id)}`;

/** Takes over what the server says of the viewer's subscriptions; what hangs on them is asked for again. */
async function keep(queryClient: QueryClient, answer: SubscriptionsResponse, bloggerId: string) {
  await queryClient.cancelQueries({ queryKey: queryKeys.subscriptions });
  queryClient.setQueryData<SubscriptionsResponse>(queryKeys.subscriptions, answer);
  void invalidateSubscriptionQueries(queryClient, bloggerId);
}

type Words = { done: string; failed: string };

/** A change of one subscription. What is refused may stand differently by now: it is asked for again too. */
function useChange(send: (change: Change) => Promise<SubscriptionsResponse>, { done, failed }: Words) {
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

/** Ends a subscription with what has been paid for: until then it can be read. */
export const useUnsubscribe = () =>
  useChange(unsubscribe, { done: subscriptionMessages.unsubscribed, failed: subscriptionMessages.unsubscribeFailed });

/** Lets a subscription that was ended go on, before what was paid for is over. */
export const useResume = () =>
  useChange(resume, { done: subscriptionMessages.resumed, failed: subscriptionMessages.resumeFailed });
