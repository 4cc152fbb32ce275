import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { CommentOrder, CommentsResponse } from '#contract/comments';
import { COMMENTS_ID } from '#contract/posts';
import { MINUTE } from '#contract/time';
import { useMutes } from '@/features/mutes/shared/use-mutes.ts';
import { useNow } from '@/lib/use-now.ts';
import { removeOldDrafts } from './comment-drafts.ts';
import { CommentList } from './comment-list.tsx';
import { commentListQuery, DEFAULT_ORDER } from './comments.queries.ts';
import { linkedIdOf } from './comments-hash.ts';
import { Composer } from './composer.tsx';
import { ObstacleNotice } from './obstacle-notice.tsx';
import { type CommentedArticle, ThreadProvider, useThread } from './thread-context.ts';
import { ThreadFailure } from './thread-failure.tsx';
import { ThreadSkeleton } from './thread-skeleton.tsx';
import { ThreadTools } from './thread-tools.tsx';
import { useLinkedComment } from './use-linked-comment.ts';
import { useObstacleEnd } from './use-obstacle-end.ts';
import { useSyncedCount } from './use-synced-count.ts';

/** The form of a new comment, or why the viewer cannot write one. */
function Start({ obstacle, bannedUntil }: Pick<CommentsResponse, 'obstacle' | 'bannedUntil'>) {
  const { path, mayWrite } = useThread();
  const isBlocked = obstacle !== null && !mayWrite;
  const watch = useObstacleEnd(obstacle);
  return (
    <div {...watch}>
      <Composer
        parent={null}
        returnTo={`${path}#${COMMENTS_ID}`}
        obstacle={isBlocked ? <ObstacleNotice obstacle={obstacle} bannedUntil={bannedUntil} /> : null}
      />
    </div>
  );
}

/** The ids of people whom the viewer has muted. */
function useMuted(isSignedIn: boolean): ReadonlySet<string> {
  const { data } = useMutes(isSignedIn);
  return useMemo(() => new Set(isSignedIn ? data?.people.map(({ id }) => id) : []), [isSignedIn, data]);
}

/** The comments of an article: the form of a new one, and the list in the chosen order. */
export default function Discussion(article: CommentedArticle) {
  const { postId, author, viewer } = article;
  const [order, setOrder] = useState<CommentOrder>(DEFAULT_ORDER);
  const [announcement, setAnnouncement] = useState({ text: '', turn: 0 });
  // The list in the other order stays until the chosen one is loaded.
  const query = useInfiniteQuery({ ...commentListQuery(postId, order), placeholderData: (shown) => shown });
  const muted = useMuted(viewer !== null);
  const now = useNow(MINUTE);
  const { hash } = useLocation();
  const { data } = query;
  const first = data?.pages[0];
  useLinkedComment({ postId, order, data });
  useSyncedCount(postId, data);
  useEffect(() => removeOldDrafts(Date.now()), []);

  if (data === undefined || first === undefined) {
    return query.isError ? <ThreadFailure postId={postId} query={query} /> : <ThreadSkeleton />;
  }
  const { obstacle, bannedUntil } = first;
  const thread = {
    ...article,
    isOwnArticle: viewer !== null && viewer.id === author?.id,
    order,
    mayWrite: obstacle === null || obstacle === 'signed_out',
    muted,
    now,
    linkedId: linkedIdOf(hash),
    announce: (text: string) => setAnnouncement(({ turn }) => ({ text, turn: turn + 1 })),
  };
  return (
    <ThreadProvider value={thread}>
      <div className="mt-6 grid gap-6">
        <Start obstacle={obstacle} bannedUntil={bannedUntil} />
        <ThreadTools order={order} onOrder={setOrder} data={data} obstacle={obstacle} />
        <CommentList data={data} query={query} />
        <p role="status" className="sr-only">
          {/* Another element, so that the same text is announced again. */}
          <span key={announcement.turn}>{announcement.text}</span>
        </p>
      </div>
    </ThreadProvider>
  );
}
