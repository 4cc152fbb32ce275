import type { CommentThread } from '#contract/comments';
import { type CommentPages, threadsIn } from './comment-pages.ts';

/** Adds the further replies that were loaded to those that the server shows with a thread. */
function withLoadedReplies(before: CommentThread, fetched: CommentThread): CommentThread {
  const { replies } = fetched;
  const last = before.replies.findIndex(({ id }) => id === replies.at(-1)?.id);
  // Without further pages the server has returned all replies.
  if (fetched.nextReplies === null || last === -1) return fetched;
  const known = new Set(replies.map(({ id }) => id));
  const further = before.replies.slice(last + 1).filter(({ id }) => !known.has(id));
  if (further.length === 0) return fetched;
  return { ...fetched, replies: [...replies, ...further], nextReplies: before.nextReplies ?? fetched.nextReplies };
}

/**
 * Merges refetched comments with those on the screen: further replies, and the thread that the address names, stay.
 * Returns changes made in this browser as they are.
 */
export function keepLoaded(before: CommentPages | undefined, fetched: CommentPages): CommentPages {
  if (before === undefined || before === fetched || fetched.isLocal) return fetched;
  const shown = new Map(threadsIn(before).map((thread) => [thread.id, thread]));
  const known = new Set(threadsIn(fetched).map(({ id }) => id));
  const { linkedThread } = before;
  const linked = linkedThread === undefined || known.has(linkedThread) ? undefined : shown.get(linkedThread);
  const pages = fetched.pages.map((page, n) => {
    const comments = page.comments.map((thread) => {
      const earlier = shown.get(thread.id);
      return earlier === undefined ? thread : withLoadedReplies(earlier, thread);
    });
    return { ...page, comments: n === 0 && linked !== undefined ? [linked, ...comments] : comments };
  });
  return { ...fetched, pages, ...(linkedThread !== undefined && { linkedThread }) };
}
