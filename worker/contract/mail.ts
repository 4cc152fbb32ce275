export type {
  ContactRequest,
  DiscardResponse,
  MailPreferences,
  OutboxMessage,
  OutboxResponse,
  ResendParkedResponse,
  ResendResponse,
  UnsubscribeResponse,
} from './mail.schema.ts';

export const CONTACT_MESSAGE_MAX = 5000;

/** Filters of the outbox. `retried` messages are waiting too, after at least one failed try. */
export const outboxStates = ['waiting', 'retried', 'parked', 'sent'] as const;
export type OutboxState = (typeof outboxStates)[number];

export const OUTBOX_PAGE_SIZE = 50;
/** Counts of the outbox stop here. */
export const OUTBOX_COUNT_MAX = 1000;
/** Number of parked messages that one request resends. */
export const RESEND_SLICE = 200;

/** Page that a notice's unsubscribe link opens (`?token=`). */
export const unsubscribePath = '/unsubscribe';

export const mailMessages = {
  outboxFailed: 'Failed to load the outbox',
  resendFailed: 'Failed to send the message again',
  discardFailed: 'Failed to discard the message',
  messageUnknown: 'This message is not here any more',
  messageSent: 'This message has been sent already',
  messageExpired: 'This message has expired: what it links to does not work any more',
  messageUnreadable: 'This message was sealed with a key that is gone: nobody can read it any more',
  messageBusy: 'This message is being sent right now',
  messageNotParked: 'This message is not parked, so it can still be sent. Reload the page.',
  messageNotMail: 'Only mails can be discarded: calls to the payment provider are tried again every night.',
  preferencesFailed: 'Failed to load your mail preferences',
  preferencesNotSaved: 'Failed to save your mail preferences',
  preferencesSaved: 'Mail preferences saved',
  unsubscribeFailed: 'Failed to unsubscribe. Please try again.',
  unsubscribeDead: 'This link does not work any more. You can choose which mails you get in Settings.',
} as const;
