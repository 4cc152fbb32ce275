import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { LoadMore } from '@/components/ui/load-more.tsx';
import { toPaging } from '@/lib/http/paging.ts';
import { type CommentPages, threadsIn } from './comment-pages.ts';
import { COMMENTS_FAILED } from './comments-failed.ts';
import { focusComment } from './focus-comment.ts';
import { useThread } from './thread-context.ts';
import { ThreadItem } from './thread-item.tsx';
import { threadTexts } from './thread-text.ts';

type CommentListProps = { data: CommentPages; query: UseInfiniteQueryResult<CommentPages> };

/** The loaded comments, and a button that loads more and moves the focus to the first one of them. */
export function CommentList({ data, query }: CommentListProps) {
  const { mayWrite } = useThread();
  const threads = threadsIn(data);
  const pages = data.pages.length;
  const shownBefore = useRef<ReadonlySet<string> | null>(null);
  const { onLoadMore, ...paging } = toPaging(query, COMMENTS_FAILED);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page brings the comments to focus.
  useEffect(() => {
    const before = shownBefore.current;
    shownBefore.current = null;
    const first = before && threads.find(({ id }) => !before.has(id));
    if (first) focusComment(first.id);
  }, [pages]);

  function loadMore() {
    shownBefore.current = new Set(threads.map(({ id }) => id));
    onLoadMore();
  }

  if (threads.length === 0) {
    return <p className="py-4 text-muted">{mayWrite ? threadTexts.empty : threadTexts.emptyClosed}</p>;
  }
  return (
    <div>
      <ul aria-label="Comments" className="space-y-6">
        {threads.map((thread) => (
          <li key={thread.id}>
            <ThreadItem thread={thread} />
          </li>
        ))}
      </ul>
      <LoadMore label="Show More Comments" {...paging} onLoadMore={loadMore} />
    </div>
  );
}
