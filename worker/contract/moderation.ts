export type {
  AdminCommentReport,
  CommentInspectionResponse,
  CommentReportsResponse,
  CommentTakedown,
  CommentTakedownsResponse,
} from './comment-reports.schema.ts';
export type {
  AdminDeletion,
  AdminDeletionPreview,
  AdminReader,
  HiddenPost,
  HideRequest,
  InspectionResponse,
  PendingCountsResponse,
  PersonDeletionRequest,
  ResetRequest,
  RestoredResponse,
  Takedown,
  TakedownRequest,
  TakedownsResponse,
  TakenDownResponse,
} from './moderation.schema.ts';
export type {
  AdminBloggerReport,
  AdminReport,
  AnyAnswerRequest,
  ArticleReportRequest,
  BloggerReportsResponse,
  ReportedResponse,
  ReportRequest,
} from './reports.schema.ts';

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

/** Reasons for reporting a blogger, all other reasons among them. `picture` is about the profile picture. */
export const bloggerReportReasons = [
  'impersonation',
  'picture',
  'spam',
  'harassment',
  'hate',
  'violence',
  'sexual',
  'copyright',
  'misleading',
  'other',
] as const;
export type BloggerReportReason = (typeof bloggerReportReasons)[number];

/** An admin's decisions on a report: `kept` rejects it, `taken_down` takes the article or the comment down. */
export const reportDecisions = ['kept', 'taken_down'] as const;
export type ReportDecision = (typeof reportDecisions)[number];
/** Decisions on a report of an article: `picture_removed` removes only the reported picture. */
export const articleReportDecisions = ['kept', 'taken_down', 'picture_removed'] as const;
export type ArticleReportDecision = (typeof articleReportDecisions)[number];
/** Decisions on a report of a blogger. */
export const bloggerReportDecisions = ['kept', 'picture_removed', 'bio_cleared'] as const;
export type BloggerReportDecision = (typeof bloggerReportDecisions)[number];
/** Decisions on a report of anything. */
export const allReportDecisions = ['kept', 'taken_down', 'picture_removed', 'bio_cleared'] as const;
export type AnyReportDecision = (typeof allReportDecisions)[number];

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
  lastOwner: 'This is the last owner. Make someone else an owner first.',
  resetRequestClosed: 'This request is already closed',
  resetWithoutAccount: 'No account uses this email address. Dismiss the request.',
  notOfTeam: 'This article is not on that team page',
  signInToReport: 'Please sign in to report articles',
  ownArticle: 'You cannot report your own article',
  nothingToRemove: 'The blogger has already removed this',
  ownProfile: 'You cannot report yourself',
  signInToReportBlogger: 'Please sign in to report bloggers',
  pictureMissing: 'This picture is no longer in the article',
  pictureErased: 'This picture no longer exists, so it cannot be removed',
  pictureNotReported: 'This report is not about a picture of the article',
  reasonRequired: 'Please choose a reason',
  noteLong: 'Your note must be at most 1,000 characters',
  reportClosed: 'This report is already closed',
  answerRequired: 'Please write an answer for the readers who reported this',
  answerLong: 'The answer must be at most 1,000 characters',
  downAlready: 'This article has been taken down. Restore it before you keep it.',
  takedownReasonRequired: 'Please enter a reason for the author',
  deletionReasonRequired: 'Please enter a reason for the user',
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
  retryLater: 'Please try again later.',
  bloggerAlreadyDeleted: (blogger: string) => `The blog of “${blogger}” has already been deleted.`,
  readerAlreadyDeleted: (reader: string) => `The account of “${reader}” has already been deleted.`,
  bloggerDeleteFailed: 'Failed to delete blogger',
  readerDeleteFailed: (message: string) => `Failed to delete reader: ${message}`,
  bloggerDeleted: (blogger: string) => `Blogger "${blogger}" deleted successfully`,
  readerDeleted: (reader: string) => `Reader "${reader}" and all associated data deleted successfully`,
  searchPlaceholder: 'Search by username or email...',
  noReadersFound: (text: string) => `No readers found matching "${text}"`,
  readersShort:
    'One or two characters match the start of all names and addresses, and anywhere in the newest 10,000. Type three characters to search everything.',
  readersFailed: 'Failed to load readers',
  deletionsFailed: 'Failed to load deletions',
  resetRequestsFailed: 'Failed to load password reset requests',
  resetLinkSent: 'Reset link sent',
  resetLinkFailed: 'Failed to send the reset link',
  resetDismissed: 'Request dismissed',
  resetDismissFailed: 'Failed to dismiss the request',
  hiddenFailed: 'Failed to load hidden articles',
  hideFailed: 'Failed to hide the article',
  showFailed: 'Failed to unhide the article',
  hidden: (team: string) => `Hidden from the ${team} page`,
  shown: (team: string) => `Shown on the ${team} page again`,
  reported: 'Thank you. An admin will review this article and email you, unless it is deleted first.',
  commentReported:
    'The author of the post sees that the comment was reported, not by whom. An admin will review it and email you.',
  bloggerReported: 'Thank you. An admin will review this profile and email you, unless it is deleted first.',
  bloggerReportFailed: 'Failed to report this blogger',
  commentReportFailed: 'Failed to report this comment',
  reportReplaced: 'This replaces your earlier report.',
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
  restoredButDeleted: 'The author had deleted this article, so it is now permanently deleted',
  inspectFailed: 'Failed to load the article',
  restoreFailed: 'Failed to restore the article',
} as const;

/** Labels of the reasons for readers and admins. */
export const reportReasonLabels: Record<ReportReason | BloggerReportReason, string> = {
  impersonation: 'Impersonation',
  picture: 'Profile picture',
  spam: 'Spam or advertising',
  harassment: 'Harassment or bullying',
  hate: 'Hate speech',
  violence: 'Violence or threats',
  sexual: 'Sexual content',
  copyright: 'Copyright infringement',
  misleading: 'False or misleading information',
  other: 'Something else',
};
