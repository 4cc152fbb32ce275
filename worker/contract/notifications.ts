import { stripDirectionControls } from './text.ts';

export type {
  NotificationItem,
  NotificationsResponse,
  ReadNotificationsRequest,
  ReadNotificationsResponse,
} from './notifications.schema.ts';

export const NOTIFICATIONS_PAGE_SIZE = 50;

/** The Content Manager's Readers. */
export const readersPath = '/?tab=content&view=readers';
/** The Content Manager's comments that wait for the blogger. */
export const heldCommentsPath = '/?tab=content&view=comments';

/** What a notification reports. Its subject is built in `worker/features/notifications/subjects.repo.ts`. */
export const notificationKinds = [
  'reply',
  'comment',
  'comment_held',
  'comment_approved',
  'mention',
  'new_followers',
  'new_subscribers',
  'campaign_finished',
  'campaign_paused',
  'schedule_late',
  'schedule_failed',
  'report_answered',
  'restricted',
  'appeal_answered',
  'announced',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Kinds that are also emailed while they are unread ("Replies and comments" in Settings): those about comments. */
export const mailedKinds = ['reply', 'comment', 'comment_held', 'comment_approved', 'mention'] as const;

/** Returns whether notifications of a kind are also emailed. */
export const isMailedKind = (kind: NotificationKind): boolean => (mailedKinds as readonly string[]).includes(kind);

/** Kinds of each filter of the list. */
export const filteredKinds = {
  comments: mailedKinds,
  readers: ['new_followers', 'new_subscribers'],
  posts: ['campaign_finished', 'campaign_paused', 'schedule_late', 'schedule_failed'],
  reports: ['report_answered', 'restricted', 'appeal_answered'],
} as const satisfies Record<string, readonly NotificationKind[]>;
export type NotificationFilter = keyof typeof filteredKinds;
export const notificationFilters = Object.keys(filteredKinds) as [NotificationFilter, ...NotificationFilter[]];

/** What the text of a notification needs. `title` and `by` are null when the viewer may not see them, or no longer. */
export type NotificationText = { kind: NotificationKind; count: number; title: string | null; by: string | null };

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** Sentences of the list and of emails. `named` is the quoted title, or what replaces it. */
const sentences: Record<NotificationKind, (named: string | null, by: string, count: number) => string> = {
  reply: (named, by) => `${by} replied to your comment on ${named ?? 'a post'}`,
  comment: (named, by) => `${by} commented on ${named ?? 'your post'}`,
  comment_held: (named, by) => `A comment by ${by} on ${named ?? 'your post'} was held for your review`,
  comment_approved: (named) => `Your comment on ${named ?? 'a post'} was approved`,
  mention: (named, by) => `${by} mentioned you in a comment on ${named ?? 'a post'}`,
  new_followers: (_named, _by, count) => counted(count, 'new follower'),
  new_subscribers: (_named, _by, count) => counted(count, 'new subscriber'),
  campaign_finished: (named, _by, count) => `${named ?? 'Your post'} was emailed to ${counted(count, 'reader')}`,
  campaign_paused: (named) => `The emails with ${named ?? 'your post'} are paused`,
  schedule_late: (named) => `${named ?? 'Your scheduled post'} was not published at its time`,
  schedule_failed: (named) => `${named ?? 'Your scheduled post'} was not published`,
  report_answered: (named) => `Your report${named === null ? '' : ` about ${named}`} was answered`,
  restricted: (named) => `An admin made a decision about ${named ?? 'your profile'}`,
  announced: (named) => `Announcement${named === null ? '' : `: ${named}`}`,
  appeal_answered: (named) => `Your appeal about ${named ?? 'your profile'} was answered`,
};

/** Returns the sentence of a notification, without a full stop. */
export const toNotificationText = ({ kind, count, title, by }: NotificationText): string =>
  sentences[kind](title === null ? null : `“${stripDirectionControls(title)}”`, by ?? 'Someone', count);

export const notificationMessages = {
  failed: 'Failed to load your notifications',
  markFailed: 'Failed to mark your notifications as read',
} as const;
