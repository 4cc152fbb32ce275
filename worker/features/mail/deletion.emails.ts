import type { DeletionRequester } from '#contract/deletions';
import { formatDollars } from '#contract/money';
import { subscriptionsLink } from './billing-email.text.ts';
import type { EmailBranding, EmailContent } from './email-layout.text.ts';

/**
 * Notifies a subscriber that a blogger was deleted, by their own request or by an admin.
 * @param refundedCents refunded part of the last payment
 */
export function bloggerLeftEmail(
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
          `You get ${formatDollars(refundedCents)} back: the part of your last payment that was not used yet. It arrives on the card you paid with within ten days.`,
        ]
      : [];
  return {
    subject: by === 'admin' ? title : `${title} ${head.platformName}`,
    heading: title,
    paragraphs: [
      `Hello ${to.username},`,
      `${event} posts are gone. Your subscription has ended, and you will not be charged again.`,
      ...refund,
    ],
    action: subscriptionsLink(head),
    footnote: 'You get this mail because you subscribed to this writer.',
  };
}

/** The deleted user, with the figures of the deletion preview. */
type Deleted = { username: string; cost: { subscribers: number; owedCents: number } };

const ifMistaken = (head: EmailBranding) =>
  `If you think that this is a mistake, or have a question, write to ${head.supportEmail}.`;

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
      ? `the people who run ${head.platformName} have decided to delete your account and all that belongs to it. It is being done now, and every device has been signed out.`
      : 'your account and all that belongs to it are being deleted, and every device has been signed out.';
  return {
    subject: `Your ${head.platformName} account is being deleted`,
    heading: 'Your account is being deleted',
    paragraphs: [
      `Hello ${username},`,
      `${goes} This cannot be undone.`,
      ...reasonParagraph(reason),
      'If you subscribed to writers, that ends too, and what of your payments was not used yet goes back to the card you paid with.',
      ...(cost.owedCents > 0
        ? [
            'What you have earned and not been paid yet goes to your payout account now, if that can receive money; later it cannot be paid to you.',
          ]
        : []),
    ],
    footnote: by === 'admin' ? ifMistaken(head) : `If it was not you, write to ${head.supportEmail} at once.`,
  };
}

/** Explains that a blogger can still receive unpaid earnings when only the blog is deleted. */
function earningsWords({ subscribers, owedCents }: Deleted['cost']): string[] {
  if (subscribers === 0 && owedCents === 0) return [];
  const less = subscribers > 0 ? ', less your part of what readers get back' : '';
  const owed =
    owedCents > 0
      ? ' What has not been paid out yet can still be: under Payouts in your settings you see what it comes to, and set up the account it goes to.'
      : '';
  return [`What you have earned stays yours${less}.${owed}`];
}

/** Notifies a blogger that an admin has removed their blog, and explains their remaining account. */
export function blogRemovedEmail(head: EmailBranding, { username, cost }: Deleted, reason: string): EmailContent {
  const readers =
    cost.subscribers > 0
      ? ' The subscriptions to it end at once, and readers get back what they have paid and not used yet.'
      : '';
  return {
    subject: `Your blog on ${head.platformName} has been removed`,
    heading: 'Your blog has been removed',
    paragraphs: [
      `Hello ${username},`,
      `the people who run ${head.platformName} have removed your blog. Its posts and drafts, your profile and your writing topics go with it, and this cannot be undone.${readers}`,
      ...reasonParagraph(reason),
      'Your account stays, as a reader’s.',
      ...earningsWords(cost),
    ],
    ...(cost.owedCents > 0 && { action: { label: 'Open Settings', url: `${head.origin}/?tab=settings` } }),
    footnote: ifMistaken(head),
  };
}
