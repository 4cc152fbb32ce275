import * as z from 'zod';
import {
  COMMENT_MAX,
  commentActions,
  commentAudiences,
  commentHiders,
  commentHolds,
  commentMessages,
  commentObstacles,
  commentOrders,
  commentStates,
  DECISIONS_MAX,
  holdReasons,
  moderatedCommentLists,
  shownCommentStates,
} from './comments.ts';
import { articleLinkSchema } from './moderation-fields.schema.ts';
import { authorSchema } from './posts.schema.ts';
import { countCharacters } from './text.ts';
import { storedName, userText } from './user-text.schema.ts';

const cursor = z.string().max(200).optional();

/** Letters, digits, punctuation or symbols: anything that can be seen. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

const bodySchema = userText(commentMessages.required)
  .transform((text) => text.trim())
  .refine((text) => VISIBLE.test(text), commentMessages.required)
  .refine((text) => countCharacters(text) <= COMMENT_MAX, commentMessages.tooLong);

/**
 * A comment below its post. `body` is text for `parseComment`, '' in a tombstone. `author` is null in a tombstone and
 * after that account's deletion. Only its author sees a held comment. `replyCount` counts visible replies. Times are
 * milliseconds UTC.
 */
export const commentSchema = z.object({
  id: z.string(),
  author: authorSchema.nullable(),
  /** The author of the post wrote it. */
  isBlogger: z.boolean(),
  isOwn: z.boolean(),
  state: z.enum(shownCommentStates),
  body: z.string(),
  createdAt: z.int(),
  /** Null unless it was edited after a reply. */
  editedAt: z.int().nullable(),
  likeCount: z.int(),
  isLiked: z.boolean(),
  replyCount: z.int(),
});
export type Comment = z.infer<typeof commentSchema>;

/** A comment with its first replies, oldest first. `nextReplies` is the cursor of the others, null without any. */
export const commentThreadSchema = commentSchema.extend({
  replies: z.array(commentSchema),
  nextReplies: z.string().nullable(),
});
export type CommentThread = z.infer<typeof commentThreadSchema>;

export const commentsQuery = z.strictObject({ cursor, sort: z.enum(commentOrders).default('newest') });

/**
 * A page of the comments that are no replies. `count` counts all visible comments and replies. `obstacle` is the reason
 * why the viewer cannot comment, or null. `bannedUntil` is null without a ban, and for one without an end.
 */
export const commentsResponse = z.object({
  comments: z.array(commentThreadSchema),
  nextCursor: z.string().nullable(),
  count: z.int(),
  obstacle: z.enum(commentObstacles).nullable(),
  bannedUntil: z.int().nullable(),
});
export type CommentsResponse = z.infer<typeof commentsResponse>;

/** Replies to a comment, oldest first. */
export const repliesResponse = z.object({ replies: z.array(commentSchema), nextCursor: z.string().nullable() });
export type RepliesResponse = z.infer<typeof repliesResponse>;

/**
 * The thread of the comment that an address names: a comment with its first replies, and with the named reply. That one may
 * come after replies that are missing, so `nextReplies` is the cursor of the first missing one.
 */
export const linkedCommentResponse = z.object({ postId: z.string(), thread: commentThreadSchema });
export type LinkedCommentResponse = z.infer<typeof linkedCommentResponse>;

/** The browser chooses `id`, so a repeated request writes once. `parent` is the comment that a reply answers. */
export const newCommentRequest = z.strictObject({
  id: z.uuid(),
  body: bodySchema,
  parent: storedName.nullable().default(null),
});
export type NewCommentRequest = z.input<typeof newCommentRequest>;
export const editCommentRequest = z.strictObject({ body: bodySchema });

/** The comment as it is stored now, held or visible. */
export const commentResponse = z.object({ comment: commentSchema });
export const commentLikeResponse = z.object({ isLiked: z.boolean(), likeCount: z.int() });

/** A blogger's settings. `comments` says who may comment, `hold` which comments wait. */
export const commentSettingsSchema = z.object({ comments: z.enum(commentAudiences), hold: z.enum(commentHolds) });
export type CommentSettings = z.infer<typeof commentSettingsSchema>;
export const commentSettingsRequest = z.strictObject(commentSettingsSchema.shape);

export const commentsClosedRequest = z.strictObject({ closed: z.boolean() });
export const commentsClosedResponse = z.object({ closed: z.boolean() });

/**
 * What a blogger sees of a commenter. The counts are those of their newest COMMENTER_HISTORY_COUNTED comments in each state
 * that are on the blogger's posts. `bannedUntil` is null without a ban, and for one without an end.
 */
export const commentCommenterSchema = authorSchema.extend({
  joinedAt: z.int(),
  isSubscriber: z.boolean(),
  isApproved: z.boolean(),
  isBanned: z.boolean(),
  bannedUntil: z.int().nullable(),
  visible: z.int(),
  held: z.int(),
  hidden: z.int(),
});
export type CommentCommenter = z.infer<typeof commentCommenterSchema>;

/** A comment on the viewer's post. `reports` counts its open reports, up to OTHER_REPORTS_COUNT_MAX. */
export const moderatedCommentSchema = z.object({
  id: z.string(),
  body: z.string(),
  state: z.enum(commentStates),
  heldFor: z.enum(holdReasons).nullable(),
  hiddenBy: z.enum(commentHiders).nullable(),
  /** The comment that it answers; null for one that is not a reply. */
  parent: z.object({ id: z.string(), username: z.string().nullable(), body: z.string() }).nullable(),
  createdAt: z.int(),
  editedAt: z.int().nullable(),
  likeCount: z.int(),
  replyCount: z.int(),
  reports: z.int(),
  post: articleLinkSchema,
  /** Null after that account's deletion. */
  commenter: commentCommenterSchema.nullable(),
});
export type ModeratedComment = z.infer<typeof moderatedCommentSchema>;

export const moderatedCommentsQuery = z.strictObject({ cursor, state: z.enum(moderatedCommentLists).default('held') });
/** Newest first; in the list `all`, the replies to a comment follow it, oldest first. */
export const moderatedCommentsResponse = z.object({
  comments: z.array(moderatedCommentSchema),
  nextCursor: z.string().nullable(),
});
export type ModeratedCommentsResponse = z.infer<typeof moderatedCommentsResponse>;

/** Counts of what waits for the viewer's decision, each up to PENDING_COUNT_MAX. */
export const commentsWaitingResponse = z.object({ held: z.int(), reported: z.int() });
export type CommentsWaiting = z.infer<typeof commentsWaitingResponse>;

export const commentDecisionRequest = z.strictObject({
  ids: z.array(storedName).min(1).max(DECISIONS_MAX, commentMessages.tooManyDecisions),
  action: z.enum(commentActions),
});
export type CommentDecisionRequest = z.input<typeof commentDecisionRequest>;
/** `changed`: ids that this request changed. `comments`: the state of each named comment now; unknown ones are missing. */
export const commentDecisionResponse = z.object({
  changed: z.array(z.string()),
  comments: z.array(z.object({ id: z.string(), state: z.enum(commentStates) })),
});
export type CommentDecisionResponse = z.infer<typeof commentDecisionResponse>;

export const commentBanParams = z.object({ user: storedName });
/** `until` is the end of the ban in milliseconds UTC, null for none. */
export const commentBanRequest = z.strictObject({ until: z.int().min(0).nullable().default(null) });
export const commentBanResponse = z.object({ isBanned: z.boolean() });

export const commentBanSchema = z.object({ user: authorSchema, until: z.int().nullable(), createdAt: z.int() });
export type CommentBan = z.infer<typeof commentBanSchema>;
export const commentBansResponse = z.object({ bans: z.array(commentBanSchema), nextCursor: z.string().nullable() });
export type CommentBansResponse = z.infer<typeof commentBansResponse>;
