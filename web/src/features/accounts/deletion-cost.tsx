import type { DeletionPreview } from '#contract/deletions';
import { formatCount, formatMoney, formatNumber } from '@/lib/format.ts';

/** What goes with an account, as far as there is something of it. */
function lost({ posts, drafts, ownSubscriptions, subscribers, ...refunds }: DeletionPreview): string[] {
  const { ownRefundCents, subscribersRefundCents } = refunds;
  const readers =
    subscribers === 1 ? 'Your subscriber loses access' : `Your ${formatNumber(subscribers)} subscribers lose access`;
  return [
    posts > 0 ? `${formatCount(posts, 'post')}, with pictures and reactions` : '',
    drafts > 0 ? formatCount(drafts, 'draft') : '',
    ownSubscriptions > 0 ? `${formatCount(ownSubscriptions, 'subscription')} of yours, ended at once` : '',
    ownRefundCents > 0 ? `You get ${formatMoney(ownRefundCents)} back for unused days` : '',
    subscribers > 0 ? `${readers} at once` : '',
    subscribersRefundCents > 0
      ? `${subscribers === 1 ? 'They get' : 'In all they get'} ${formatMoney(subscribersRefundCents)} back for unused days`
      : '',
  ].filter((line) => line !== '');
}

/** What becomes of earnings that have not been transferred yet, by how the account stands that they would go to. */
const owedWords: Record<DeletionPreview['payoutStatus'], string> = {
  none: 'Connect a payout account first: later it cannot be paid to you.',
  setup: 'Finish setting up your payout account first: later it cannot be paid to you.',
  checking: 'Your payout account is being checked. Wait until it can receive money: later it cannot be paid to you.',
  active: 'It goes to your payout account while your account is being deleted.',
};

/** What deleting the account takes with it, before it is confirmed. */
export function DeletionCost({ preview }: { preview: DeletionPreview }) {
  return (
    <div className="text-base">
      <p className="font-medium">What goes with it</p>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-sm text-pretty marker:text-line-strong">
        {lost(preview).map((line) => (
          <li key={line}>{line}</li>
        ))}
        <li>Your profile, interests, reactions and settings</li>
      </ul>
      {preview.owedCents > 0 && (
        <p className="mt-3 text-sm text-pretty">
          You are owed {formatMoney(preview.owedCents)}. {owedWords[preview.payoutStatus]}
        </p>
      )}
      <p className="mt-3 text-sm text-pretty text-muted">
        Records of payments are kept, without your name, as the law asks.
      </p>
    </div>
  );
}
