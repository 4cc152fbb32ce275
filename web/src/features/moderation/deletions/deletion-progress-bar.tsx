import type { DeletionProgress, DeletionProgress as Progress } from '#contract/deletions';
import { Progress as Bar } from '@/components/ui/progress.tsx';
import { formatNumber } from '@/lib/text/format.ts';

/** Returns the progress from 0 to 1. Canceling subscriptions takes most of the time; erasing comes last. */
export function progressShare({ state, subscriptionsDone, subscriptionsTotal }: DeletionProgress): number {
  if (state === 'done') return 1;
  if (state === 'erasing') return 0.9;
  return 0.1 + 0.8 * (subscriptionsTotal === 0 ? 0 : Math.min(1, subscriptionsDone / subscriptionsTotal));
}

/** Describes the current step. */
export function progressText({ state, subscriptionsDone, subscriptionsTotal }: DeletionProgress): string {
  if (state === 'done') return 'Deleted';
  if (state === 'erasing') return 'Deleting posts, images and data';
  if (subscriptionsTotal === 0) return 'Hidden. Deleting data next.';
  const [done, total] = [formatNumber(subscriptionsDone), formatNumber(subscriptionsTotal)];
  return `${done} of ${total} ${subscriptionsTotal === 1 ? 'subscription' : 'subscriptions'} canceled and refunded`;
}

/** Shows the progress of a deletion as a bar and as text. */
export function DeletionProgressBar({ username, progress }: { username: string; progress: Progress }) {
  return (
    <div className="grid gap-2">
      <Bar label={`Deleting ${username}`} value={progressShare(progress)} />
      <p role="status" className="text-sm text-muted">
        {progressText(progress)}
      </p>
    </div>
  );
}
