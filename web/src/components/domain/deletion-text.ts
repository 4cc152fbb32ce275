import type { DeletionPreview } from '#contract/deletions';
import { REFUND_ESTIMATE_MAX } from '#contract/limits';
import { formatCount, formatMoney, formatNumber } from '@/lib/text/format.ts';

/** The audience of the texts: the deleted user or the admin who deletes them. */
export type DeletionReader = 'themselves' | 'admin';

/** Formats the refund of a number of subscriptions, as far as it was estimated. */
function backWords(cents: number, subscriptions: number): string {
  const back = `${formatMoney(cents)} back for unused days`;
  if (subscriptions <= REFUND_ESTIMATE_MAX) return back;
  return `${back} of ${REFUND_ESTIMATE_MAX} subscriptions; what the others bring is not reckoned here`;
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
    reader === 'themselves' ? ['They get', 'In all they get'] : ['The subscriber gets', 'In all readers get'];
  return [
    posts > 0 ? `${formatCount(posts, 'post')}, with pictures and reactions` : '',
    subscribers > 0 ? `${readers} at once` : '',
    subscribersRefundCents > 0
      ? `${repaid[subscribers === 1 ? 0 : 1]} ${backWords(subscribersRefundCents, subscribers)}`
      : '',
    drafts > 0 ? formatCount(drafts, 'draft') : '',
    ownSubscriptions > 0 ? `${formatCount(ownSubscriptions, 'subscription')} of ${ofTheirs}, ended at once` : '',
    ownRefundCents > 0 ? `${they} get ${backWords(ownRefundCents, ownSubscriptions)}` : '',
  ].filter((line) => line !== '');
}

/** Describes the effect on email when it uses the deleted user's SMTP settings; null when it does not. */
export function smtpOwnerText({ sendsMail }: DeletionPreview, reader: DeletionReader): string | null {
  if (!sendsMail) return null;
  const whose = reader === 'themselves' ? 'your' : 'their';
  return `Mail goes out through ${whose} SMTP settings. Afterwards it goes through another admin’s, else through the server’s configuration; without either it waits.`;
}

type PayoutStatus = DeletionPreview['payoutStatus'];

/** Texts about earnings that are not transferred yet, by the status of the payout account. */
const ownOwed: Record<PayoutStatus, string> = {
  none: 'Connect a payout account first: later it cannot be paid to you.',
  setup: 'Finish setting up your payout account first: later it cannot be paid to you.',
  checking: 'Your payout account is being checked. Wait until it can receive money: later it cannot be paid to you.',
  active: 'It goes to your payout account while your account is being deleted.',
};

const theirOwed: Record<PayoutStatus, string> = {
  none: 'They have no payout account: later it cannot be paid to them.',
  setup: 'Their payout account is not set up yet: later it cannot be paid to them.',
  checking: 'Their payout account is being checked: unless it can receive money soon, it cannot be paid to them.',
  active: 'It goes to their payout account while they are being deleted.',
};

/**
 * Says what happens to earnings that are not yet transferred; null when there are none. A user whose blog alone is
 * deleted still receives them.
 */
export function owedEarningsText(preview: DeletionPreview, reader: DeletionReader, isBlogOnly = false): string | null {
  const { owedCents, payoutStatus } = preview;
  if (owedCents === 0) return null;
  if (reader === 'themselves') return `You are owed ${formatMoney(owedCents)}. ${ownOwed[payoutStatus]}`;
  const outcome = isBlogOnly ? 'It stays theirs, as does their payout account.' : theirOwed[payoutStatus];
  return `They are owed ${formatMoney(owedCents)}. ${outcome}`;
}
