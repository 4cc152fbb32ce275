import type { MailPreferences } from './mail.schema.ts';

export type {
  ContactRequest,
  DiscardResponse,
  MailPreferences,
  OutboxMessage,
  OutboxResponse,
  ResendParkedResponse,
  ResendResponse,
  SaveMailPreferencesRequest,
  UnsubscribeResponse,
} from './mail.schema.ts';

export const CONTACT_MESSAGE_MAX = 5000;

/** Emails that users can turn off. A kind is a field of the preferences and part of the unsubscribe token. */
export const unsubscribeKinds = ['newPosts', 'replies', 'announcements'] as const;
export type UnsubscribeKind = (typeof unsubscribeKinds)[number];

/** Switches of the email preferences in Settings. Each has a column of `mail_preferences`. */
export const mailSwitches = [...unsubscribeKinds, 'postReplies'] as const;
export type MailSwitch = (typeof mailSwitches)[number];

/** Preferences of users who never changed any. */
export const MAIL_PREFERENCE_DEFAULTS: MailPreferences = {
  newPosts: true,
  replies: true,
  announcements: true,
  postReplies: false,
};

/** Labels and hints of the switches. `isForBloggers`: it has no effect for others. */
export const mailSwitchTexts: Record<MailSwitch, { label: string; hint: string; isForBloggers: boolean }> = {
  newPosts: {
    label: 'New posts',
    hint: 'Emails with posts by the bloggers you follow or subscribe to.',
    isForBloggers: false,
  },
  replies: {
    label: 'Replies and comments',
    hint: 'At most one email in half an hour, about notifications that you have not read yet.',
    isForBloggers: false,
  },
  announcements: {
    label: 'Announcements',
    hint: 'News about the platform. We always email you about changes of the Terms and of Privacy.',
    isForBloggers: false,
  },
  postReplies: {
    label: 'Replies to your posts',
    hint: 'Readers can reply to the emails with your posts. They see your email address.',
    isForBloggers: true,
  },
};

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
  messageUnknown: 'This message no longer exists',
  messageSent: 'This message has already been sent',
  messageExpired: 'This message has expired: its link no longer works',
  messageUnreadable: 'This message cannot be decrypted: its encryption key was removed',
  messageBusy: 'This message is being sent right now',
  messageNotParked: 'This message is not parked, so it can still be sent. Reload the page.',
  messageNotMail: 'Only emails can be discarded. Calls to Stripe are retried every night.',
  preferencesFailed: 'Failed to load your email preferences',
  preferencesNotSaved: 'Failed to save your email preferences',
  preferencesSaved: 'Email preferences saved',
  unsubscribeFailed: 'Failed to unsubscribe. Please try again.',
  unsubscribeDead: 'This link no longer works. Choose which emails you get in Settings.',
} as const;

/** Kinds of jobs in the outbox: messages that are not emails. `worker/jobs/handlers.ts` has a handler for each. */
export type JobKind =
  | 'transfer'
  | 'customer-email'
  | 'product-name'
  | 'product-archive'
  | 'account-release'
  | 'account-close'
  | 'reversal'
  | 'end'
  | 'end-by-state'
  | 'void'
  | 'refund-late'
  | 'refund'
  | 'reconcile'
  | 'apply'
  | 'event'
  | 'price-change'
  | 'price-item'
  | 'post-notice'
  | 'campaign'
  | 'deletion'
  | 'report-answer'
  | 'fee-change'
  | 'comment-ban'
  | 'factors-removed'
  | 'comment-report-answer'
  | 'blogger-report-answer'
  | 'reply-mail'
  | 'alert-webhook'
  | 'picture-files';
