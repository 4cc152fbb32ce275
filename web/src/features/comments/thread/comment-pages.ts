import type { InfiniteData } from '@tanstack/react-query';
import type { Comment, CommentsResponse, CommentThread, RepliesResponse } from '#contract/comments';
import { REPLIES_SHOWN } from '#contract/comments';
import { dedupeById } from '@/lib/http/dedupe.ts';

/** The loaded pages of the comments on an article, as the query cache has them. */
export type CommentPages = InfiniteData<CommentsResponse> & {
  /** Id of the thread that an address names, when its page was not loaded. */
  linkedThread?: string;
  /** Made from loaded pages in this browser, so it has nothing to be merged with. */
  isLocal?: true;
};

const isVisible = ({ state }: Comment) => state === 'visible';

/** Returns the comments of all pages. One that is in several of them is shown where it is first. */
export function threadsIn({ pages }: CommentPages): CommentThread[] {
  const known = new Set<string>();
  return pages.flatMap(({ comments }) => comments).filter(({ id }) => !known.has(id) && known.add(id));
}

/** Returns the number of visible comments and replies, as of the newest response. */
export const countIn = ({ pages }: CommentPages): number => pages.at(-1)?.count ?? 0;

/** Applies a change to the thread with this id; null removes it. */
function changeThread(
  data: CommentPages,
  id: string,
  change: (thread: CommentThread) => CommentThread | null,
): CommentPages {
  const changed = (thread: CommentThread) => (thread.id === id ? (change(thread) ?? []) : thread);
  return { ...data, pages: data.pages.map((page) => ({ ...page, comments: page.comments.flatMap(changed) })) };
}

function addToCount(data: CommentPages, by: number): CommentPages {
  if (by === 0) return data;
  return { ...data, pages: data.pages.map((page) => ({ ...page, count: Math.max(0, page.count + by) })) };
}

/** Returns the id of the thread that a comment starts or belongs to; undefined when it is not loaded. */
const threadIdOf = (data: CommentPages, id: string): string | undefined =>
  threadsIn(data).find((thread) => thread.id === id || thread.replies.some((reply) => reply.id === id))?.id;

/** Returns a comment or a reply; undefined when it is not loaded. */
export const findComment = (data: CommentPages, id: string): Comment | undefined =>
  threadsIn(data)
    .flatMap((thread): Comment[] => [thread, ...thread.replies])
    .find((comment) => comment.id === id);

/** A loaded reply. `isLate`: replies that are not loaded come before it. */
type LoadedReply = Comment & { isLate?: true };

/** Joins replies in the order of the server, and the late ones that no page has brought yet. */
function joinReplies(loaded: readonly LoadedReply[], more: readonly Comment[], linked: readonly Comment[] = []) {
  const inOrder = dedupeById<LoadedReply>([...loaded.filter(({ isLate }) => !isLate), ...more]);
  const known = new Set(inOrder.map(({ id }) => id));
  const late = [
    ...loaded.filter(({ isLate }) => isLate),
    ...linked.map((reply) => ({ ...reply, isLate: true as const })),
  ];
  const waiting = dedupeById(late).filter(({ id }) => !known.has(id));
  return [...inOrder, ...waiting.sort((a, b) => a.createdAt - b.createdAt)];
}

/** Adds the thread that an address names at the start, or its replies to the loaded thread. */
export function withLinked(data: CommentPages, linked: CommentThread): CommentPages {
  if (findComment(data, linked.id) === undefined) {
    const [first, ...others] = data.pages;
    if (first === undefined) return data;
    const replies = joinReplies(linked.replies.slice(0, REPLIES_SHOWN), [], linked.replies.slice(REPLIES_SHOWN));
    const comments = [{ ...linked, replies }, ...first.comments];
    return { ...data, pages: [{ ...first, comments }, ...others], linkedThread: linked.id };
  }
  return changeThread(data, linked.id, (thread) => ({
    ...thread,
    replies: joinReplies(thread.replies, [], linked.replies),
  }));
}

/** Adds a page of replies to a comment. The viewer's new replies, which a later page may contain, stay at the end. */
export const withReplies = (data: CommentPages, parent: string, { replies, nextCursor }: RepliesResponse) =>
  changeThread(data, parent, (thread) => ({
    ...thread,
    replies: joinReplies(thread.replies, replies),
    nextReplies: nextCursor,
  }));

/** Applies a change to a comment or a reply. A change of its state changes the counts. */
export function withChanged(data: CommentPages, id: string, change: (comment: Comment) => Comment): CommentPages {
  const threadId = threadIdOf(data, id);
  const before = findComment(data, id);
  if (threadId === undefined || before === undefined) return data;
  const by = Number(isVisible(change(before))) - Number(isVisible(before));
  const changed = changeThread(data, threadId, (thread) =>
    thread.id === id
      ? { ...thread, ...change(thread) }
      : {
          ...thread,
          replies: thread.replies.map((reply) => (reply.id === id ? { ...reply, ...change(reply) } : reply)),
          replyCount: thread.replyCount + by,
        },
  );
  return addToCount(changed, by);
}

const buried = {
  state: 'tombstone',
  body: '',
  author: null,
  isBlogger: false,
  isOwn: false,
  editedAt: null,
  likeCount: 0,
  isLiked: false,
} as const;

/** Removes a comment or a reply. A comment with visible replies becomes a tombstone, which its last reply removes. */
export function withoutComment(data: CommentPages, id: string): CommentPages {
  const threadId = threadIdOf(data, id);
  const before = findComment(data, id);
  if (threadId === undefined || before === undefined) return data;
  const by = isVisible(before) ? -1 : 0;
  const changed = changeThread(data, threadId, (thread) => {
    if (thread.id === id) return thread.replyCount > 0 ? { ...thread, ...buried } : null;
    const replyCount = thread.replyCount + by;
    if (thread.state === 'tombstone' && replyCount === 0) return null;
    return { ...thread, replies: thread.replies.filter((reply) => reply.id !== id), replyCount };
  });
  return addToCount(changed, by);
}

/** Shows a comment that the viewer wrote: at the start of the list, at the end of what is loaded, or where it is. */
export function withComment(data: CommentPages, comment: Comment, atEnd: boolean): CommentPages {
  if (findComment(data, comment.id) !== undefined) return withChanged(data, comment.id, () => comment);
  const thread = { ...comment, replies: [], nextReplies: null };
  const at = atEnd ? data.pages.length - 1 : 0;
  const pages = data.pages.map((page, n) => {
    if (n !== at) return page;
    return { ...page, comments: atEnd ? [...page.comments, thread] : [thread, ...page.comments] };
  });
  return addToCount({ ...data, pages }, isVisible(comment) ? 1 : 0);
}

/** Shows a reply that the viewer wrote: below those that are loaded, or where it is. */
export function withReply(data: CommentPages, reply: Comment, parent: string): CommentPages {
  if (findComment(data, reply.id) !== undefined) return withChanged(data, reply.id, () => reply);
  const by = isVisible(reply) ? 1 : 0;
  const changed = changeThread(data, parent, (thread) => ({
    ...thread,
    replies: joinReplies(thread.replies, [], [reply]),
    replyCount: thread.replyCount + by,
  }));
  return addToCount(changed, by);
}

/** Removes the loaded replies of a person, which the server has hidden. */
export const withoutRepliesOf = (data: CommentPages, userId: string): CommentPages => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    comments: page.comments.map((thread) => ({
      ...thread,
      replies: thread.replies.filter(({ author }) => author?.id !== userId),
    })),
  })),
});
