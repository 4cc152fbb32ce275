import type { DeletionPreview } from '#contract/deletions';
import { REFUND_ESTIMATE_MAX } from '#contract/limits';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { formatCount, formatMoney, formatNumber } from '@/lib/text/format.ts';

/** The audience of the texts: the deleted user or the admin who deletes them. */
type DeletionReader = 'themselves' | 'admin';

/** Formats the refund of a number of subscriptions, as far as it was estimated. */
function refundText(cents: number, subscriptions: number): string {
  const back = `a ${formatMoney(cents)} refund for unused days`;
  if (subscriptions <= REFUND_ESTIMATE_MAX) return back;
  return `${back} for the first ${REFUND_ESTIMATE_MAX} subscriptions; the rest is not included`;
}

/** Lists what is deleted with an account or a blog, without empty entries; first what others lose. */
export function deletionLosses(preview: DeletionPreview, reader: DeletionReader): string[] {
  const { posts, drafts, ownSubscriptions, subscribers, ownRefundCents, subscribersRefundCents } = preview;
  const [whose, ofTheirs, they] = reader === 'themselves' ? ['Your', 'yours', 'You'] : ['Their', 'theirs', 'They'];
  const readers =
    subscribers === 1
      ? `${whose} subscriber loses access`
      : `${whose} ${formatNumber(subscribers)} subscribers lose access`;
  const repaid =
    reader === 'themselves' ? ['They get', 'Together they get'] : ['The subscriber gets', 'Readers together get'];
  return [
    posts > 0 ? `${formatCount(posts, 'post')}, with pictures and reactions` : '',
    subscribers > 0 ? `${readers} immediately` : '',
    subscribersRefundCents > 0
      ? `${repaid[subscribers === 1 ? 0 : 1]} ${refundText(subscribersRefundCents, subscribers)}`
      : '',
    drafts > 0 ? formatCount(drafts, 'draft') : '',
    ownSubscriptions > 0 ? `${formatCount(ownSubscriptions, 'subscription')} of ${ofTheirs}, canceled immediately` : '',
    ownRefundCents > 0 ? `${they} get ${refundText(ownRefundCents, ownSubscriptions)}` : '',
  ].filter((line) => line !== '');
}

/** Describes the effect on email when it uses the deleted user's SMTP settings; null when it does not. */
export function smtpOwnerText({ sendsMail }: DeletionPreview, reader: DeletionReader): string | null {
  if (!sendsMail) return null;
  const whose = reader === 'themselves' ? 'your' : 'their';
  return `Email is sent with ${whose} SMTP settings. After the deletion it uses another admin's settings or the server configuration; without either, email stays in the queue.`;
}

type PayoutStatus = DeletionPreview['payoutStatus'];

/** Texts about earnings that are not transferred yet, by the status of the payout account. */
const ownOwed: Record<PayoutStatus, string> = {
  none: 'Connect a payout account first. After the deletion we cannot pay you.',
  setup: 'Finish setting up your payout account first. After the deletion we cannot pay you.',
  checking:
    'Your payout account is under review. Wait until it can receive money. After the deletion we cannot pay you.',
  active: 'It is transferred to your payout account during the deletion.',
};

const theirOwed: Record<PayoutStatus, string> = {
  none: 'They have no payout account. After the deletion it cannot be paid to them.',
  setup: 'Their payout account is not set up yet. After the deletion it cannot be paid to them.',
  checking: 'Their payout account is under review. If it cannot receive money soon, the amount cannot be paid to them.',
  active: 'It is transferred to their payout account during the deletion.',
};

/**
 * Says what happens to earnings that are not yet transferred; null when there are none. A user whose blog alone is
 * deleted still receives them.
 */
export function owedEarningsText(preview: DeletionPreview, reader: DeletionReader, isBlogOnly = false): string | null {
  const { owedCents, payoutStatus } = preview;
  if (owedCents === 0) return null;
  if (reader === 'themselves') return `You are owed ${formatMoney(owedCents)}. ${ownOwed[payoutStatus]}`;
  const outcome = isBlogOnly ? 'They keep it and their payout account.' : theirOwed[payoutStatus];
  return `They are owed ${formatMoney(owedCents)}. ${outcome}`;
}

type DeletionCostProps = {
  preview: DeletionPreview;
  reader: DeletionReader;
  /** Only the blog is deleted; the blogger stays a reader (docs/product-rules.md "Deletion"). */
  isBlogOnly?: boolean;
};

/** Returns the last entry of the list, which always applies. */
function rest(reader: DeletionReader, isBlogOnly: boolean): string {
  if (isBlogOnly) return 'Their profile and writing topics';
  return `${reader === 'themselves' ? 'Your' : 'Their'} profile, interests, reactions and settings`;
}

export function DeletionCostSkeleton() {
  return (
    <div role="status" aria-label="Loading what would be deleted">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="mt-3 h-4 w-full" />
      <Skeleton className="mt-2 h-4 w-3/4" />
    </div>
  );
}

/** Lists what deleting an account or a blog removes, before the confirmation. */
export function DeletionCost({ preview, reader, isBlogOnly = false }: DeletionCostProps) {
  const owed = owedEarningsText(preview, reader, isBlogOnly);
  const mail = smtpOwnerText(preview, reader);
  return (
    <div className="text-base">
      <p className="font-medium">What will be deleted</p>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-sm text-pretty marker:text-line-strong">
        {deletionLosses(preview, reader).map((line) => (
          <li key={line}>{line}</li>
        ))}
        <li>{rest(reader, isBlogOnly)}</li>
      </ul>
      {owed !== null && <p className="mt-3 text-sm text-pretty">{owed}</p>}
      {mail !== null && <p className="mt-3 text-sm text-pretty">{mail}</p>}
      {isBlogOnly ? (
        <p className="mt-3 text-sm text-pretty text-muted">Payment records are kept, as required by law.</p>
      ) : (
        <p className="mt-3 text-sm text-pretty text-muted">
          Payment records are kept without {reader === 'themselves' ? 'your' : 'their'} name, as required by law.
        </p>
      )}
    </div>
  );
}
