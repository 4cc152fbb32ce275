export type { InboxChangeResponse, InboxMessage, InboxResponse } from './inbox.schema.ts';

/** States of a message from the Contact page. */
export const inboxStates = ['open', 'answered'] as const;
export type InboxState = (typeof inboxStates)[number];

export const INBOX_PAGE_SIZE = 20;

/** Messages of the API and the screen about the contact inbox. */
export const inboxMessages = {
  missing: 'This message no longer exists',
  alreadyAnswered: 'This message is already marked as answered',
  alreadyOpen: 'This message is already open',
  loadFailed: 'Failed to load the messages',
  answered: 'Marked as answered',
  answerFailed: 'Failed to mark the message as answered',
  reopened: 'Message reopened',
  reopenFailed: 'Failed to reopen the message',
  deleted: 'Message deleted',
  deleteFailed: 'Failed to delete the message',
} as const;
