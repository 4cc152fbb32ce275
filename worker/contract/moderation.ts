export type {
  AdminDeletion,
  AdminDeletionPreview,
  AdminReader,
  AdminReport,
  HiddenPost,
  InspectionResponse,
  PendingCountsResponse,
  PersonDeletionRequest,
  ReportAnswerRequest,
  ReportedResponse,
  ReportRequest,
  ResetRequest,
  RestoredResponse,
  Takedown,
  TakedownRequest,
  TakedownsResponse,
  TakenDownResponse,
} from './moderation.schema.ts';

/** Reasons for reporting an article. */
export const reportReasons = [
  'spam',
  'harassment',
  'hate',
  'violence',
  'sexual',
  'copyright',
  'misleading',
  'other',
] as const;
export type ReportReason = (typeof reportReasons)[number];

/** An admin's decisions on a report: `kept` rejects it, `taken_down` unpublishes the article. */
export const reportDecisions = ['kept', 'taken_down'] as const;
export type ReportDecision = (typeof reportDecisions)[number];

export const reportStates = ['open', 'answered'] as const;
export type ReportState = (typeof reportStates)[number];

/** Characters of a reader's note. */
export const REPORT_NOTE_MAX = 1000;
/** Characters of an admin's answer to a reporter, or of a reason for an author. */
export const MODERATION_TEXT_MAX = 1000;

export const READERS_SEARCH_LIMIT = 20;
/** From this length on, a search matches anywhere in a username or an address. */
export const READERS_SEARCH_MIN_LENGTH = 3;
/**
 * Number of accounts that a search scans, newest first; a shorter text also matches any account that starts with it.
 */
export const READERS_SCAN = 10_000;
export const DELETIONS_LISTED = 20;
export const RESET_REQUESTS_LISTED = 50;
export const MODERATION_PAGE_SIZE = 20;
/** Counts of open reports stop here. */
export const OPEN_REPORTS_COUNT_MAX = 1000;
/** Counts of one article's open reports stop here. */
export const OTHER_REPORTS_COUNT_MAX = 99;
/** Counts of pending tasks stop here. */
export const PENDING_COUNT_MAX = 100;

/** Messages of the API about moderation. */
export const moderationMessages = {
  ownAccount: 'You cannot delete yourself here. Delete your own account in Settings.',
  lastAdmin: 'This is the last admin. Make somebody else an admin first.',
  resetRequestGone: 'This request is not open any more',
  resetWithoutAccount: 'No account has this address, so there is nobody to send a link to. Dismiss the request.',
  notOfTeam: 'This article does not stand on that team page',
  signInToReport: 'Please sign in to report articles',
  ownArticle: 'You cannot report your own article',
  reasonRequired: 'Please choose a reason',
  noteLong: 'Your note must be at most 1,000 characters',
  reportGone: 'This report is not open any more',
  answerRequired: 'Please write what the readers who reported this are told',
  answerLong: 'The answer must be at most 1,000 characters',
  downAlready: 'This article has been taken down. Allow it again before you say that it stays.',
  takedownReasonRequired: 'Please write why, for the author',
  deletionReasonRequired: 'Please write why, for the person concerned',
  deletionReasonLong: 'The reason must be at most 1,000 characters',
  deletionNameDiffers: 'This is not their username',
  takedownReasonLong: 'The reason must be at most 1,000 characters',
  /** Shown to the author who tries to publish. */
  isTakenDown: (reason: string) => `An admin has taken this post down: ${reason}`,
} as const;

/** Texts of the moderation screens. */
export const moderationTexts = {
  deleteBloggerUnable: 'Unable to delete blogger',
  deleteReaderUnable: 'Unable to delete reader',
  tryLater: 'Please try again later.',
  bloggerGone: (blogger: string) => `The blog of “${blogger}” is gone already.`,
  readerGone: (reader: string) => `The account of “${reader}” is gone already.`,
  bloggerDeleteFailed: 'Failed to delete blogger',
  readerDeleteFailed: (message: string) => `Failed to delete reader: ${message}`,
  bloggerDeleted: (blogger: string) => `Blogger "${blogger}" deleted successfully`,
  readerDeleted: (reader: string) => `Reader "${reader}" and all associated data deleted successfully`,
  searchPlaceholder: 'Search by username or email...',
  noReadersFound: (text: string) => `No readers found matching "${text}"`,
  readersShort:
    'One or two characters are looked for at the beginning of all names and addresses, and within the newest 10,000. Type three to look within all.',
  readersFailed: 'Failed to load readers',
  deletionsFailed: 'Failed to load deletions',
  resetRequestsFailed: 'Failed to load password reset requests',
  resetLinkSent: 'Reset link sent',
  resetLinkFailed: 'Failed to send the reset link',
  resetDismissed: 'Request dismissed',
  resetDismissFailed: 'Failed to dismiss the request',
  hiddenFailed: 'Failed to load hidden articles',
  hideFailed: 'Failed to hide the article',
  showFailed: 'Failed to show the article again',
  hidden: (team: string) => `Hidden from the ${team} page`,
  shown: (team: string) => `Shown on the ${team} page again`,
  reported: 'Thank you. An admin will look at this article and write to you, unless it is deleted first.',
  reportRenewed: 'It takes the place of your earlier report.',
  reportFailed: 'Failed to report this article',
  refreshed: 'Moderation refreshed',
  refreshFailed: 'Failed to refresh moderation',
  reportsFailed: 'Failed to load reports',
  answered: 'Report answered',
  answerFailed: 'Failed to answer the report',
  takenDown: 'Article taken down',
  takedownsFailed: 'Failed to load articles taken down',
  takedownFailed: 'Failed to take the article down',
  restored: 'The author can publish this article again',
  restoredGone: 'Its author had deleted this article: it is gone for good',
  inspectFailed: 'Failed to load the article',
  restoreFailed: 'Failed to allow the article again',
} as const;

/** Labels of the reasons for readers and admins. */
export const reportReasonLabels: Record<ReportReason, string> = {
  spam: 'Spam or advertising',
  harassment: 'Harassment or bullying',
  hate: 'Hate speech',
  violence: 'Violence or threats',
  sexual: 'Sexual content',
  copyright: 'Copyright infringement',
  misleading: 'False or misleading information',
  other: 'Something else',
};
