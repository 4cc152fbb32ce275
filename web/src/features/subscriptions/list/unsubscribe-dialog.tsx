import type { Author } from '#contract/posts';
import { monthStart } from '#contract/prices';
import type { MySubscription } from '#contract/subscriptions';
import { HOUR, MINUTE } from '#contract/time';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { billingDay, lastPaidDay } from '@/features/subscriptions/shared/billing-days.ts';
import { useNow } from '@/lib/use-now.ts';
import { useUnsubscribe } from './use-change-subscription.ts';

/** Interval of checks, because charges differ at the start of a month. Milliseconds. */
const LOOKED_EVERY = MINUTE;

type Ended = Pick<MySubscription, 'id' | 'standing' | 'paidUntil' | 'isOpen'>;

type UnsubscribeDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  subscription: Ended;
  blogger: Pick<Author, 'id' | 'username'>;
  onDone?: () => void;
};

/**
 * Stripe charges a renewal about an hour after its month begins, also for subscriptions canceled by then. Milliseconds.
 */
const RENEWED_WITHIN = 2 * HOUR;

/** Returns what is charged after an unsubscription at a moment (milliseconds UTC). */
export function finalChargeText(now: number): string {
  if (now - monthStart(now) >= RENEWED_WITHIN) return 'You will not be charged again.';
  const month = billingDay(now, 'monthName');
  return `If ${month} has not been charged yet, it still will be. After that you will not be charged again.`;
}

/**
 * Describes the effect of unsubscribing on access and payments. Without a paid month the subscription ends immediately.
 */
function consequence({ standing, paidUntil, isOpen }: Ended, now: number): string {
  if (standing === 'past_due') {
    const posts = isOpen ? 'You lose access to their premium posts now' : 'Their premium posts stay locked';
    return `Your last payment failed, so the subscription ends immediately. ${posts}, the failed payment is not retried, and nothing is refunded.`;
  }
  if (paidUntil === null) return 'You lose access to their premium posts now. You will not be charged again.';
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
