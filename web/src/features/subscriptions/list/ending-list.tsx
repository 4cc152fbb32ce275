import type { MySubscription } from '#contract/subscriptions';
import { Button } from '@/components/ui/button.tsx';
import { lastPaidDay } from '@/features/subscriptions/shared/billing-days.ts';
import { NextPrice } from '../subscribe/next-price.tsx';
import { SubscriptionRow } from './subscription-row.tsx';
import { useResume } from './use-change-subscription.ts';

function Row({ subscription, onResumed }: { subscription: MySubscription; onResumed: () => void }) {
  const resume = useResume();
  const { id, blogger, paidUntil } = subscription;
  return (
    <SubscriptionRow
      subscription={subscription}
      facts={
        <>
          <p>{paidUntil === null ? 'Access until the paid period ends' : `Paid until ${lastPaidDay(paidUntil)}`}</p>
          <NextPrice {...subscription} />
        </>
      }
      action={
        <Button
          variant="outline"
          size="sm"
          busy={resume.isPending}
          busyLabel="Resuming…"
          // The live event may remove the row before the response, and mutate's own callbacks with it.
          onClick={() => void resume.mutateAsync({ id, bloggerId: blogger.id }).then(onResumed, () => undefined)}
          aria-label={`Resume the subscription to ${blogger.username}`}
        >
          Resume
        </Button>
      }
    />
  );
}

type EndingListProps = {
  subscriptions: readonly MySubscription[];
  /** Called when a subscription resumes: its row is about to disappear. */
  onResumed: () => void;
};

/** Lists canceled subscriptions that stay readable until the end of the paid period and can be resumed until then. */
export function EndingList({ subscriptions, onResumed }: EndingListProps) {
  return (
    <ul aria-label="Ending subscriptions" className="border-b border-line">
      {subscriptions.map((subscription) => (
        <Row key={subscription.id} subscription={subscription} onResumed={onResumed} />
      ))}
    </ul>
  );
}
