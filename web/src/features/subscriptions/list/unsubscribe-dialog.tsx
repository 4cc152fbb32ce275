import type { Author } from '#contract/posts';
import type { MySubscription } from '#contract/subscriptions';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { lastPaidDay } from '@/lib/text/billing-days.ts';
import { useNow } from '@/lib/use-now.ts';
import { finalChargeText } from './still-charged.ts';
import { useUnsubscribe } from './use-change-subscription.ts';

/** What is charged differs as a month begins. Milliseconds. */
const LOOKED_EVERY = 60_000;

type Ended = Pick<MySubscription, 'id' | 'standing' | 'paidUntil' | 'isOpen'>;

type UnsubscribeDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  subscription: Ended;
  blogger: Pick<Author, 'id' | 'username'>;
  onDone?: () => void;
};

/** What unsubscribing means for reading and for paying: without a paid month it is the end at once. */
function consequence({ standing, paidUntil, isOpen }: Ended, now: number): string {
  if (standing === 'past_due') {
    const posts = isOpen ? 'Their premium posts close now' : 'Their premium posts stay closed';
    return `Your last payment failed, so the subscription ends at once. ${posts}, the failed payment is not tried again, and nothing is refunded.`;
  }
  if (paidUntil === null) return 'Their premium posts close now. Nothing more is charged.';
  return `You can read their premium posts until ${lastPaidDay(paidUntil)}. ${finalChargeText(now)}`;
}

/** Asks before a subscription ends, and says what that means. */
export function UnsubscribeDialog({ subscription, blogger, onDone, ...dialog }: UnsubscribeDialogProps) {
  const unsubscribe = useUnsubscribe();
  const now = useNow(LOOKED_EVERY);
  // Not by mutate's own callbacks: the live word may take the row away, and this with it, before the answer comes.
  const confirm = () =>
    unsubscribe
      .mutateAsync({ id: subscription.id, bloggerId: blogger.id })
      .then(onDone, () => undefined)
      .finally(() => dialog.onOpenChange(false));
  return (
    <ConfirmDialog
      {...dialog}
      title={`Unsubscribe from ${blogger.username}?`}
      description={consequence(subscription, now)}
      confirmLabel="Unsubscribe"
      busyLabel="Unsubscribing…"
      cancelLabel="Keep Subscription"
      isBusy={unsubscribe.isPending}
      onConfirm={confirm}
    />
  );
}
