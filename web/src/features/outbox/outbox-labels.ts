import type { OutboxMessage, OutboxState } from '#contract/mail';

/** Names and empty states of the outbox views. */
export const outboxViews: Record<OutboxState, { name: string; emptyTitle: string; emptyText: string }> = {
  waiting: {
    name: 'Waiting',
    emptyTitle: 'Nothing waits',
    emptyText: 'What is to be sent leaves within moments. It only stands here while it cannot.',
  },
  retried: {
    name: 'Retried',
    emptyTitle: 'Nothing had to be tried again',
    emptyText: 'What could not be delivered at first waits here for its next try, with the reason.',
  },
  parked: {
    name: 'Parked',
    emptyTitle: 'Nothing is parked',
    emptyText: 'Every message has got through so far. One that keeps failing would stop here until you send it again.',
  },
  sent: {
    name: 'Sent',
    emptyTitle: 'Nothing has been sent yet',
    emptyText: 'The first mail shows here once it is out.',
  },
};

/** Labels of the jobs by outbox kind. */
const kinds: Record<string, string> = {
  transfer: 'Transfer to a blogger',
  reversal: 'Transfer taken back',
  'customer-email': 'Customer’s address at the payment provider',
  end: 'End of a subscription',
  'end-by-state': 'End of a subscription',
  void: 'Invoice canceled',
  'refund-late': 'Refund of a late payment',
  'product-name': 'Blogger’s name at the payment provider',
  'product-archive': 'Blogger’s product removed at the payment provider',
  'account-release': 'Payout account released',
  'account-close': 'Payout account closed',
  reconcile: 'Comparison with the payment provider',
  apply: 'State taken over from the payment provider',
  'price-change': 'Subscribers told of a new price',
  'price-item': 'New price of a subscription',
  deletion: 'Deletion of an account',
  'post-notice': 'Subscribers told of a new post',
  'fee-change': 'Bloggers notified of a fee change',
  'report-answer': 'Readers told what came of their reports',
};

/** Returns the label of a message: the subject of an email, or the purpose of a job. */
export const messageLabel = ({ kind, subject }: Pick<OutboxMessage, 'kind' | 'subject'>): string =>
  subject ?? kinds[kind] ?? (kind === 'email' ? 'Mail' : kind);

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
