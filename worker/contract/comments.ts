import { DAY, MINUTE } from './time.ts';

export type {
  Comment,
  CommentBan,
  CommentBansResponse,
  CommentCommenter,
  CommentDecisionRequest,
  CommentDecisionResponse,
  CommentSettings,
  CommentsResponse,
  CommentsWaiting,
  CommentThread,
  LinkedCommentResponse,
  ModeratedComment,
  ModeratedCommentsResponse,
  NewCommentRequest,
  RepliesResponse,
} from './comments.schema.ts';

/** Characters of a comment. */
export const COMMENT_MAX = 2000;
export const COMMENTS_PAGE_SIZE = 20;
/** Replies that a page of comments contains with each comment; the others have pages of their own. */
export const REPLIES_SHOWN = 2;
export const REPLIES_PAGE_SIZE = 20;
/** Visible replies to one comment. */
export const REPLIES_MAX = 1000;
/** Time in which an author can edit a comment. */
export const COMMENT_EDIT_MS = 15 * MINUTE;
export const COMMENT_LINKS_MAX = 20;
/** Mentions of a comment that are recognized; further ones are plain text. */
export const MENTIONS_MAX = 5;
/** Comments of an account are held, and limited to three an hour, until it has this age. */
export const YOUNG_ACCOUNT_MS = DAY;
/** Comments that one decision can name. */
export const DECISIONS_MAX = 200;
export const MODERATED_COMMENTS_PAGE_SIZE = 20;
export const COMMENT_BANS_PAGE_SIZE = 50;
/** Number of a commenter's newest comments among which a repeated text is searched. */
export const COMMENTER_HISTORY = 100;
/** Number of a commenter's newest comments in each state that their history counts. */
export const COMMENTER_HISTORY_COUNTED = 20;
/** Number of a blogger's newest top-level comments in which a repeated text is searched. */
export const REPEATS_SCANNED = 100;
/** A text of fewer letters and digits counts as repeated only if the same person wrote it. */
export const REPEATED_LENGTH_MIN = 30;

export const commentOrders = ['newest', 'oldest'] as const;
export type CommentOrder = (typeof commentOrders)[number];

/** Stored states. `hidden` can be undone, `removed` cannot. */
export const commentStates = ['visible', 'held', 'hidden', 'removed'] as const;
export type CommentState = (typeof commentStates)[number];

/** How a comment appears below its post. A tombstone has no text and no author. */
export const shownCommentStates = ['visible', 'held', 'tombstone'] as const;
export type ShownCommentState = (typeof shownCommentStates)[number];

/** Why a comment was held: the commenter's first one, a link, a repeated text, a young account, or the blogger's setting. */
export const holdReasons = ['first', 'link', 'repeated', 'young', 'setting'] as const;
export type HoldReason = (typeof holdReasons)[number];

export const commentHiders = ['blogger', 'ban', 'admin'] as const;
export type CommentHider = (typeof commentHiders)[number];

/** Who may comment on a blogger's posts. */
export const commentAudiences = ['everyone', 'followers', 'subscribers', 'off'] as const;
export type CommentAudience = (typeof commentAudiences)[number];

/** Which comments wait for the blogger (docs/product-rules.md "Comments"). */
export const commentHolds = ['new', 'links', 'all', 'none'] as const;
export type CommentHold = (typeof commentHolds)[number];

/** What a blogger decides. `dismiss` removes the reports of a comment from their list; admins still answer them. */
export const commentActions = ['approve', 'hide', 'remove', 'show', 'dismiss'] as const;
export type CommentAction = (typeof commentActions)[number];

/** Lists of the Content Manager. In `all`, the replies to a comment follow it. */
export const moderatedCommentLists = ['held', 'reported', 'hidden', 'all'] as const;
export type ModeratedCommentList = (typeof moderatedCommentLists)[number];

/** The first reason why the viewer cannot comment. */
export const commentObstacles = [
  'off',
  'closed',
  'signed_out',
  'unconfirmed',
  'banned',
  'subscribers_only',
  'followers_only',
] as const;
export type CommentObstacle = (typeof commentObstacles)[number];

export const commentMessages = {
  notFound: 'Comment not found',
  required: 'Please write a comment',
  tooLong: 'A comment has at most 2,000 characters',
  signIn: 'Please sign in to comment',
  subscribeToRead: 'Subscribe to read the comments on this post',
  tooManyReplies: 'This comment has 1,000 replies. Please write a new comment.',
  editTooLate: 'A comment can be edited for 15 minutes',
  ownBan: 'You cannot ban yourself',
  personUnknown: 'This person no longer exists',
  untilPast: 'Please choose a time that is not over',
  tooManyDecisions: 'Please choose at most 200 comments',
  signInToReport: 'Please sign in to report comments',
  ownComment: 'You cannot report your own comment',
  takenDownAlready: 'This comment has been taken down already',
  commentRemoved: 'This comment was deleted',
} as const;

/** Says why the viewer cannot comment. */
export const commentObstacleMessages: Record<CommentObstacle, string> = {
  signed_out: commentMessages.signIn,
  off: 'The author of this post does not accept comments',
  closed: 'Comments on this post are closed',
  unconfirmed: 'Please confirm your email address to comment',
  banned: 'The author of this post does not accept comments from you',
  followers_only: 'Follow the author of this post to comment',
  subscribers_only: 'Subscribe to the author of this post to comment',
};
