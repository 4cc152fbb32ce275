import { type CommentInline, parseComment } from '#contract/comment-body';
import {
  COMMENT_EDIT_MS,
  type CommentObstacle,
  commentMessages,
  commentObstacleMessages,
  REPEATED_LENGTH_MIN,
  REPLIES_MAX,
  YOUNG_ACCOUNT_MS,
} from '#contract/comments';
import { AppError, notFound } from '../../errors.ts';

/** A name of a host with a common ending, a scheme, an address of email or a host that is spelled out. */
const LINK_SHAPES = [
  /(?:https?|hxxps?|ftp):/i,
  /\bwww\s*[.·]/i,
  /[\p{L}\p{N}._%+-]+\s*(?:@|\[at\]|\(at\))\s*[\p{L}\p{N}-]+\s*(?:\.|\[dot\]|\(dot\))\s*\p{L}{2,}/iu,
  /[\p{L}\p{N}-]\s*(?:\[dot\]|\(dot\))\s*\p{L}{2,}/iu,
  /[\p{L}\p{N}-]+\.\p{L}{2,}\/\S/iu,
  /[\p{L}\p{N}-]\.(?:com|net|org|info|biz|io|co|me|ru|cn|xyz|top|site|online|shop|store|club|app|dev|link|click|live|icu|vip)(?![\p{L}\p{N}])/iu,
];

/** Removes what hides an address from a pattern: compatibility forms and invisible characters. */
const plain = (text: string) => text.normalize('NFKC').replace(/\p{Cf}/gu, '');

const hasLinkNode = (nodes: readonly CommentInline[]): boolean =>
  nodes.some((node) => node.type === 'link' || ('children' in node && hasLinkNode(node.children)));

/** Returns whether a text leads out of the platform, as a link or as an address to type. */
export const containsLink = (body: string): boolean =>
  hasLinkNode(parseComment(body)) || LINK_SHAPES.some((shape) => shape.test(plain(body)));

const mentionsIn = (nodes: readonly CommentInline[]): string[] =>
  nodes.flatMap((node) => {
    if (node.type === 'mention') return [node.username.toLowerCase()];
    return 'children' in node ? mentionsIn(node.children) : [];
  });

/** Returns the usernames that a comment mentions, each once, in lower case. */
export const listMentions = (body: string): string[] => [...new Set(mentionsIn(parseComment(body)))];

/** Returns what texts have in common that differ in case, accents, blanks or punctuation. */
export function foldComment(body: string): string {
  const letters = plain(body)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return letters === '' ? body : letters;
}

/** Returns whether a folded text is so long that two people hardly write it by chance. */
export const isLongComment = (folded: string): boolean => folded.length >= REPEATED_LENGTH_MIN;

/** What decides whether a viewer may comment. `parentReplies` is null unless the parent accepts replies. */
export type CommentFacts = { isReadable: number; obstacle: CommentObstacle | null; parentReplies: number | null };

/** Checks that nothing keeps the viewer from writing. @throws AppError signed_out, email_unconfirmed, forbidden, conflict */
export function checkObstacle(obstacle: CommentObstacle | null): void {
  if (obstacle === null) return;
  const message = commentObstacleMessages[obstacle];
  if (obstacle === 'signed_out') throw new AppError('signed_out', message);
  if (obstacle === 'unconfirmed') throw new AppError('email_unconfirmed', message);
  throw new AppError(obstacle === 'off' || obstacle === 'closed' ? 'conflict' : 'forbidden', message);
}

/**
 * Checks that the viewer may write a comment, or a reply (docs/product-rules.md "Comments").
 * @throws AppError forbidden without access to the post, or as `checkObstacle`; not_found for a parent that accepts no
 * replies; conflict when it has too many
 */
export function checkMayComment({ isReadable, obstacle, parentReplies }: CommentFacts, isReply: boolean): void {
  if (isReadable !== 1) throw new AppError('forbidden', commentMessages.subscribeToRead);
  checkObstacle(obstacle);
  if (!isReply) return;
  if (parentReplies === null) throw notFound(commentMessages.notFound);
  if (parentReplies >= REPLIES_MAX) throw new AppError('conflict', commentMessages.tooManyReplies);
}

/** Returns whether an account is so young that its comments are held and limited. Times are milliseconds UTC. */
export const isYoungAccount = (createdAt: number, now: number): boolean => createdAt > now - YOUNG_ACCOUNT_MS;

/** Checks that a comment is young enough to be edited. @throws AppError conflict */
export function checkEditable(createdAt: number, now: number): void {
  if (createdAt <= now - COMMENT_EDIT_MS) throw new AppError('conflict', commentMessages.editTooLate);
}
