import { useInfiniteQuery } from '@tanstack/react-query';
import type { CommentTakedown, CommentTakedownsResponse } from '#contract/moderation';
import { articlePath } from '#contract/posts';
import { Time } from '@/components/domain/time.tsx';
import { FocusPreservingList } from '@/components/ui/focus-preserving-list.tsx';
import { LoadMore } from '@/components/ui/load-more.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { toPaging } from '@/lib/http/paging.ts';
import { sharedPages } from '@/lib/live/shared-pages.ts';
import { ListState } from '../list-state.tsx';
import { moderationKeys } from '../moderation-keys.ts';
import { commentReportTexts } from '../reports/comment-answer-text.ts';
import { InspectComment } from '../reports/inspect-comment.tsx';
import { RestoreComment } from '../reports/restore-comment.tsx';

/** Fetches the comments that are taken down, the latest first. */
function useCommentTakedowns() {
  const query = useInfiniteQuery(
    sharedPages<CommentTakedownsResponse>(moderationKeys.commentTakedowns, '/admin/comment-takedowns'),
  );
  return { ...query, takedowns: query.data?.pages.flatMap((page) => page.takedowns) };
}

function TakenDown({ comment, post, reason, takenDownAt, takenDownBy, isEmptied }: CommentTakedown) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <h4 className="font-serif text-lg text-pretty">
          <InspectComment comment={comment} />
        </h4>
        <p className="text-sm text-muted">
          On{' '}
          <TextLink dir="auto" to={articlePath(post)}>
            {post.title}
          </TextLink>{' '}
          by {post.author.username}
        </p>
        <p className="mt-1 text-sm text-muted">
          Taken down by {takenDownBy} · <Time at={takenDownAt} format="moment" />
        </p>
        <p dir="auto" className="mt-1 text-sm text-pretty wrap-anywhere whitespace-pre-line">
          {reason}
        </p>
        {isEmptied && <p className="mt-1 text-sm text-muted">Its text was deleted before, so you cannot restore it.</p>}
      </div>
      {!isEmptied && <RestoreComment comment={comment} />}
    </li>
  );
}

/** Lists the comments that are taken down, with who took them down and the reasons sent to their authors. */
export function CommentTakedownList() {
  const { takedowns, ...query } = useCommentTakedowns();
  if (takedowns === undefined) {
    const title = failureText(query.error, commentReportTexts.takedownsFailed);
    return <ListState what="comments that were taken down" title={title} query={query} />;
  }
  return (
    <FocusPreservingList rows={takedowns} className="-my-4">
      {takedowns.length === 0 && <p className="py-4 text-sm text-muted">No comments taken down.</p>}
      <ul className="divide-y divide-line empty:hidden">
        {takedowns.map((takedown) => (
          <TakenDown key={takedown.comment.id} {...takedown} />
        ))}
      </ul>
      <LoadMore label="Load More" {...toPaging(query, commentReportTexts.takedownsFailed)} />
    </FocusPreservingList>
  );
}
