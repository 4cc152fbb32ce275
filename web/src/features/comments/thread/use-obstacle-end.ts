import { useEffect, useRef } from 'react';
import type { CommentObstacle } from '#contract/comments';
import { useLostFocus } from '@/lib/focus/use-lost-focus.ts';
import { focusComments } from './focus-comment.ts';
import { useThread } from './thread-context.ts';
import { useCommentPages } from './use-comment-pages.ts';

/**
 * Loads the comments again when the page knows that what kept the viewer from writing has ended. Moves the focus to the
 * heading when its control has been replaced.
 * @returns focus handlers for what is replaced
 */
export function useObstacleEnd(obstacle: CommentObstacle | null) {
  const { viewer, isFollowing, isSubscribed } = useThread();
  const { refetch } = useCommentPages();
  const { isLost, watch } = useLostFocus();
  const isOver =
    (obstacle === 'unconfirmed' && viewer?.emailConfirmed === true) ||
    (obstacle === 'followers_only' && isFollowing) ||
    (obstacle === 'subscribers_only' && isSubscribed);
  useEffect(() => {
    if (isOver) void refetch();
  }, [isOver, refetch]);

  const shown = useRef(obstacle);
  useEffect(() => {
    if (shown.current === obstacle) return;
    shown.current = obstacle;
    if (isLost()) focusComments();
  }, [obstacle, isLost]);
  return watch;
}
