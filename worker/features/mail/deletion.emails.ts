import type { DeletionRequester } from '#contract/deletions';
import { formatDollars } from '#contract/money';
import { subscriptionsLink } from './billing-email.text.ts';
import type { EmailBranding, EmailContent } from './email-layout.text.ts';

/**
 * Notifies a subscriber that a blogger was deleted, by their own request or by an admin.
 * @param refundedCents refunded part of the last payment
 */
export function bloggerDeletedEmail(
  head: EmailBranding,
  to: { username: string },
  { username, by }: { username: string; by: DeletionRequester },
  refundedCents: number,
): EmailContent {
  const [title, event] =
    by === 'admin'
      ? [`${username}’s blog has closed`, `${username}’s blog on ${head.platformName} has closed, and its`]
      : [`${username} has left`, `${username} has left ${head.platformName}, and their`];
  const refund =
    refundedCents > 0
      ? [
          `You get ${formatDollars(refundedCents)} back: the unused part of your last payment. It arrives on the card you paid with within ten days.`,
        ]
      : [];
  return {
    subject: by === 'admin' ? title : `${title} ${head.platformName}`,
    heading: title,
    paragraphs: [
      `Hello ${to.username},`,
      `${event} posts have been deleted. Your subscription has ended, and you will not be charged again.`,
      ...refund,
    ],
    action: subscriptionsLink(head),
    footnote: 'You received this email because you subscribed to this writer.',
  };
}

/** The deleted user, with the figures of the deletion preview. */
type Deleted = { username: string; cost: { subscribers: number; owedCents: number } };

const ifMistaken = (head: EmailBranding) =>
  `If you think this is a mistake or have a question, write to ${head.supportEmail}.`;

/** Returns the admin's reason as a paragraph; nothing when users delete themselves. */
const reasonParagraph = (reason: string): string[] => (reason === '' ? [] : [`The reason: ${reason}`]);

/** Notifies a user of the deletion of their account, requested from the account itself or by an admin. */
export function accountDeletionEmail(
  head: EmailBranding,
  { username, cost }: Deleted,
  by: DeletionRequester,
  reason: string,
): EmailContent {
  const goes =
    by === 'admin'
      ? `the ${head.platformName} team is deleting your account and all its data. You have been signed out on all devices.`
      : 'your account and all its data are being deleted. You have been signed out on all devices.';
  return {
    subject: `Your ${head.platformName} account is being deleted`,
    heading: 'Your account is being deleted',
    paragraphs: [
      `Hello ${username},`,
      `${goes} This cannot be undone.`,
      ...reasonParagraph(reason),
      'Your subscriptions end too, and the unused part of your payments is refunded to your card.',
      ...(cost.owedCents > 0
        ? [
            'Unpaid earnings are transferred to your payout account now, if it can receive money. After the deletion we cannot pay you.',
          ]
        : []),
    ],
    footnote: by === 'admin' ? ifMistaken(head) : `If this wasn't you, write to ${head.supportEmail} immediately.`,
  };
}

/** Explains that a blogger can still receive unpaid earnings when only the blog is deleted. */
function earningsText({ subscribers, owedCents }: Deleted['cost']): string[] {
  if (subscribers === 0 && owedCents === 0) return [];
  const less = subscribers > 0 ? ', minus your share of the refunds to readers' : '';
  const owed =
    owedCents > 0
      ? ' You can still receive unpaid earnings: see the amount and set up an account under Payouts in your settings.'
      : '';
  return [`You keep your earnings${less}.${owed}`];
}

/** Notifies a blogger that an admin has removed their blog, and explains their remaining account. */
export function blogRemovedEmail(head: EmailBranding, { username, cost }: Deleted, reason: string): EmailContent {
  const readers =
    cost.subscribers > 0 ? ' Its subscriptions end immediately, and readers are refunded for unused time.' : '';
  return {
    subject: `Your blog on ${head.platformName} has been removed`,
    heading: 'Your blog has been removed',
    paragraphs: [
      `Hello ${username},`,
      `the ${head.platformName} team has removed your blog. Its posts and drafts, your profile and your writing topics are deleted with it. This cannot be undone.${readers}`,
      ...reasonParagraph(reason),
      'Your account stays as a reader account.',
      ...earningsText(cost),
    ],
    ...(cost.owedCents > 0 && { action: { label: 'Open Settings', url: `${head.origin}/?tab=settings` } }),
    footnote: ifMistaken(head),
  };
}
