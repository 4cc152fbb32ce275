import type { JobKind, OutboxMessage, OutboxState } from '#contract/mail';

/** Names and empty states of the outbox views. */
export const outboxViews: Record<OutboxState, { name: string; emptyTitle: string; emptyText: string }> = {
  waiting: {
    name: 'Waiting',
    emptyTitle: 'No messages waiting',
    emptyText: 'Messages are sent within seconds. They appear here only if they cannot be sent.',
  },
  retried: {
    name: 'Retried',
    emptyTitle: 'No messages being retried',
    emptyText: 'Messages that failed to send wait here for the next attempt, with the reason.',
  },
  parked: {
    name: 'Parked',
    emptyTitle: 'No parked messages',
    emptyText: 'Every message has been delivered. A message that keeps failing is parked here until you resend it.',
  },
  sent: {
    name: 'Sent',
    emptyTitle: 'No messages sent yet',
    emptyText: 'Sent emails appear here.',
  },
};

/** Labels of the jobs. */
const jobLabels: Record<JobKind, string> = {
  transfer: 'Transfer to a blogger',
  reversal: 'Transfer reversed',
  'customer-email': 'Customer email update',
  end: 'Subscription cancellation',
  'end-by-state': 'Subscription cancellation',
  void: 'Invoice voided',
  'refund-late': 'Refund of a late payment',
  refund: 'Refund by an admin',
  'product-name': 'Blogger’s name at Stripe',
  'product-archive': 'Blogger’s product removed at Stripe',
  'account-release': 'Payout account released',
  'account-close': 'Payout account closed',
  reconcile: 'Stripe reconciliation',
  apply: 'Subscription sync from Stripe',
  event: 'Event from Stripe',
  'price-change': 'Price change notifications',
  'price-item': 'Subscription price update',
  deletion: 'Deletion of an account',
  'post-notice': 'New post notifications',
  campaign: 'Emails with a post prepared',
  'fee-change': 'Bloggers notified of a fee change',
  'comment-ban': 'Comments hidden or shown by a ban',
  'factors-removed': 'Email about removed second factors',
  'report-answer': 'Report outcome notifications',
  'comment-report-answer': 'Comment report outcome notifications',
  'blogger-report-answer': 'Blogger report outcome notifications',
  'reply-mail': 'Email about replies and comments',
  'alert-webhook': 'Alert to the webhook',
  'picture-files': 'Files of a removed or restored picture',
};

/** Returns the label of a message: the subject of an email, or the purpose of a job. */
export const messageLabel = ({ kind, subject }: Pick<OutboxMessage, 'kind' | 'subject'>): string =>
  subject ?? (kind === 'email' ? 'Email' : (jobLabels[kind as JobKind] ?? kind));

/**
 * Returns the email's recipient, or the users of a job; the message's id if there are none, for example after a
 * deletion.
 */
export function messageParties({
  id,
  to,
  reader,
  blogger,
}: Pick<OutboxMessage, 'id' | 'to' | 'reader' | 'blogger'>): string {
  if (to !== null) return to;
  const users = [reader && `Reader: ${reader}`, blogger && `Blogger: ${blogger}`].filter(Boolean);
  return users.length > 0 ? users.join(' · ') : id;
}
