import { useEffect, useEffectEvent } from 'react';
import type { ModeratedComment, ModeratedCommentList } from '#contract/comments';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { FocusPreservingList } from '@/components/ui/focus-preserving-list.tsx';
import { LoadMore } from '@/components/ui/load-more.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { toPaging } from '@/lib/http/paging.ts';
import { CommentListSkeleton } from './comment-list-skeleton.tsx';
import { ModeratedRow } from './moderated-row.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useCommentSelection } from './use-comment-selection.ts';
import { useModeratedComments } from './use-moderated-comments.ts';

const FAILED = 'Failed to load comments';

const empty: Record<ModeratedCommentList, { title: string; text: string }> = {
  held: {
    title: 'No held comments',
    text: 'Comments that wait for your approval appear here. You choose which ones in Settings.',
  },
  reported: {
    title: 'No reported comments',
    text: 'Visible comments that readers reported appear here. Admins see the reports too.',
  },
  hidden: { title: 'No hidden comments', text: 'Comments that you hide, or that a ban hides, appear here.' },
  all: { title: 'No comments yet', text: 'Comments on your posts, and the replies to them, appear here.' },
};

type ListProps = { list: ModeratedCommentList; viewerId: string };

function Rows({ list, viewerId, comments }: ListProps & { comments: readonly ModeratedComment[] }) {
  const selection = useCommentSelection(list, comments);
  function stateOf(comment: ModeratedComment) {
    if (!selection.canSelect) return undefined;
    return selection.isSelectable(comment) ? selection.isSelected(comment) : null;
  }
  return (
    <>
      {selection.canSelect && <SelectionBar list={list} selection={selection} />}
      <ul aria-label="Comments" className="divide-y divide-line">
        {comments.map((comment) => (
          <ModeratedRow
            key={comment.id}
            comment={comment}
            list={list}
            viewerId={viewerId}
            isSelected={stateOf(comment)}
            onSelect={(isSelected) => selection.toggle(comment.id, isSelected)}
          />
        ))}
      </ul>
    </>
  );
}

/** Lists comments on the viewer's posts, newest first, with the actions for each and for several. */
export function ModeratedList({ list, viewerId }: ListProps) {
  const { comments, ...query } = useModeratedComments(list);
  const isDecided = comments?.length === 0 && query.hasNextPage && !query.isFetching && !query.isError;
  const fetchRest = useEffectEvent(() => void query.fetchNextPage());
  // All loaded comments are decided: the next ones follow.
  useEffect(() => {
    if (isDecided) fetchRest();
  }, [isDecided]);
  if (comments === undefined) {
    if (!query.isError) return <CommentListSkeleton label="Loading comments" />;
    const title = failureText(query.error, FAILED);
    return <ErrorState title={title} onRetry={query.refetch} retrying={query.isFetching} />;
  }
  return (
    <FocusPreservingList rows={comments}>
      {comments.length > 0 && <Rows list={list} viewerId={viewerId} comments={comments} />}
      {comments.length === 0 && !query.hasNextPage && <EmptyState {...empty[list]} />}
      <LoadMore label="Load More Comments" {...toPaging(query, FAILED)} />
    </FocusPreservingList>
  );
}
