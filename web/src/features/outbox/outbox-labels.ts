import type { OutboxMessage, OutboxState } from '#contract/mail';

/** What each view of the outbox is called, and what it says when it is empty. */
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

/** What the calls to the payment provider are for. */
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

/** What a message is: a mail by its subject, anything else by what it does. */
export const messageLabel = ({ kind, subject }: Pick<OutboxMessage, 'kind' | 'subject'>): string =>
  subject ?? kinds[kind] ?? (kind === 'email' ? 'Mail' : kind);

/** Names whom a message is about: a mail's recipient, else the users, else the message's id, such as of a deleted user. */
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
