import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { CommentOrder, LinkedCommentResponse } from '#contract/comments';
import { COMMENTS_ID, commentAnchor } from '#contract/posts';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';
import { isNotFound } from '@/lib/http/found-or-null.ts';
import { toast } from '@/lib/toast.ts';
import { type CommentPages, findComment, withLinked } from './comment-pages.ts';
import { isCommentsHash, linkedIdOf } from './comments-hash.ts';
import { focusComment, focusComments } from './focus-comment.ts';
import { threadTexts } from './thread-text.ts';

/** Keys of the entries of the history whose comment has been shown. */
const shownEntries = new Set<string>();

type LoadedList = { postId: string; order: CommentOrder; data: CommentPages | undefined };

/**
 * Scrolls to the comments, or the comment, that the address names: when they are loaded, and at each press of a link.
 * Loads a comment that is not in the list. Back navigation restores the scroll position instead.
 */
export function useLinkedComment({ postId, order, data }: LoadedList): void {
  const { hash, key } = useLocation();
  const kind = useNavigationType();
  const queryClient = useQueryClient();
  const linkedId = linkedIdOf(hash);
  const isLoaded = data !== undefined;
  const latest = useRef(data);
  latest.current = data;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with each press of a link.
  useEffect(() => {
    if (!isLoaded || !isCommentsHash(hash)) return;
    if (kind === 'POP' && shownEntries.has(key)) return;
    shownEntries.add(key);
    if (linkedId === null) {
      focusComments();
      document.getElementById(COMMENTS_ID)?.scrollIntoView();
      return;
    }
    let isLeft = false;
    const show = () => {
      document.getElementById(commentAnchor(linkedId))?.scrollIntoView();
      focusComment(linkedId);
    };
    if (latest.current !== undefined && findComment(latest.current, linkedId) !== undefined) show();
    else
      api.get<LinkedCommentResponse>(`/comments/${encodeURIComponent(linkedId)}`).then(
        ({ postId: of, thread }) => {
          if (isLeft) return;
          if (of !== postId) return toast.info(threadTexts.linkedMissing);
          queryClient.setQueryData<CommentPages>(
            queryKeys.commentList(postId, order),
            (shown) => shown && { ...withLinked(shown, thread), isLocal: true },
          );
          focusComment(linkedId);
        },
        (error: unknown) => {
          if (!isLeft) toast.info(isNotFound(error) ? threadTexts.linkedMissing : threadTexts.linkedFailed);
        },
      );
    return () => {
      isLeft = true;
    };
  }, [isLoaded, hash, key]);
}
