import type { Author } from '#contract/posts';
import type { MySubscription } from '#contract/subscriptions';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { lastPaidDay } from '@/lib/text/billing-days.ts';
import { useNow } from '@/lib/use-now.ts';
import { finalChargeText } from './still-charged.ts';
import { useUnsubscribe } from './use-change-subscription.ts';

/** Interval of checks, because charges differ at the start of a month. Milliseconds. */
const LOOKED_EVERY = 60_000;

type Ended = Pick<MySubscription, 'id' | 'standing' | 'paidUntil' | 'isOpen'>;

type UnsubscribeDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  subscription: Ended;
  blogger: Pick<Author, 'id' | 'username'>;
  onDone?: () => void;
};

/**
 * Describes the effect of unsubscribing on access and payments. Without a paid month the subscription ends immediately.
 */
function consequence({ standing, paidUntil, isOpen }: Ended, now: number): string {
  if (standing === 'past_due') {
    const posts = isOpen ? 'Their premium posts close now' : 'Their premium posts stay closed';
    return `Your last payment failed, so the subscription ends at once. ${posts}, the failed payment is not tried again, and nothing is refunded.`;
  }
  if (paidUntil === null) return 'Their premium posts close now. Nothing more is charged.';
  return `You can read their premium posts until ${lastPaidDay(paidUntil)}. ${finalChargeText(now)}`;
}

/** Confirms the end of a subscription and describes its effects. */
export function UnsubscribeDialog({ subscription, blogger, onDone, ...dialog }: UnsubscribeDialogProps) {
  const unsubscribe = useUnsubscribe();
  const now = useNow(LOOKED_EVERY);
  // The live event may unmount the dialog before the response, and mutate's own callbacks with it.
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
