import { useRef } from 'react';
import { postMessages } from '#contract/post-messages';
import { newPostPath, type OwnPostCounts } from '#contract/posts';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { formatNumber } from '@/lib/text/format.ts';
import { ChargingNotice } from './charging-notice.tsx';
import { OwnPostList, type OwnPostListProps } from './own-post-list.tsx';
import { isNarrowed, useOwnPostSelection } from './own-post-selection.ts';
import { OwnPostsToolbar } from './own-posts-toolbar.tsx';
import { countsIn, postsIn, useOwnPosts } from './use-own-posts.ts';

const found = (count: number, hasMore: boolean) =>
  count === 1 && !hasMore ? '1 post found' : `${count}${hasMore ? ' or more' : ''} posts found`;

function Loading() {
  return (
    <div role="status" aria-label="Loading posts" className="divide-y divide-line">
      {['first', 'second', 'third'].map((key) => (
        <div key={key} className="py-6">
          <Skeleton className="h-4 w-56" />
          <Skeleton className="mt-3 h-6 w-2/3" />
          <Skeleton className="mt-3 h-4 w-full max-w-[62ch]" />
          <Skeleton className="mt-4 h-9 w-64 max-w-full" />
        </div>
      ))}
    </div>
  );
}

/** Empty state of the list if no post matches the selection. */
function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No posts found"
      text="None of your posts match this search and these filters."
      action={
        <Button variant="outline" onClick={onClear}>
          Show All Posts
        </Button>
      }
    />
  );
}

/** Shows the counts and limits of free posts. The switches are in the list below. */
function FreePostManagement({ counts }: { counts: OwnPostCounts }) {
  const { total, free, maxFree } = counts;
  return (
    <section aria-labelledby="free-posts">
      <h2 id="free-posts" className="text-xl">
        Free Post Management
      </h2>
      <p role="status" className="mt-1 text-base text-muted tabular-figures">
        {formatNumber(free)} free of {formatNumber(maxFree)} · {formatNumber(total - free)} premium
      </p>
      <div className="mt-3 grid gap-3">
        <ChargingNotice counts={counts} />
        {free >= maxFree && <p className="text-sm text-muted">{postMessages.tooManyFree(maxFree)}</p>}
      </div>
    </section>
  );
}

/** Lists all published posts of the author, with search, filters, order and actions. */
export function OwnPostsPanel({ onDeleted, renderReport }: Pick<OwnPostListProps, 'onDeleted' | 'renderReport'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const filter = useOwnPostSelection();
  const { selection } = filter;
  const query = useOwnPosts(selection);
  if (query.data === undefined) {
    if (!query.isError) return <Loading />;
    const title = failureText(query.error, postMessages.listFailed);
    return <ErrorState title={title} onRetry={query.refetch} retrying={query.isFetching} />;
  }
  const posts = postsIn(query.data);
  const counts = countsIn(query.data);
  if (counts === undefined || counts.total === 0) {
    return (
      <EmptyState
        title="No posts yet"
        text="Your published posts appear here. You can edit, unpublish or delete them."
        action={<ButtonLink to={newPostPath}>New Post</ButtonLink>}
      />
    );
  }
  return (
    <>
      <FreePostManagement counts={counts} />
      <div className="mt-8 border-t border-line pt-6">
        <h2 ref={heading} id="own-posts" tabIndex={-1} className="mb-4 text-2xl outline-none">
          Your Posts
        </h2>
        <OwnPostsToolbar {...filter} />
        <p role="status" className="sr-only">
          {query.isPlaceholderData ? '' : found(posts.length, query.hasNextPage)}
        </p>
        <OwnPostList
          posts={posts}
          counts={counts}
          query={query}
          heading={heading}
          empty={
            isNarrowed(selection) && <NothingFound onClear={() => filter.select({ q: '', access: '', category: '' })} />
          }
          onDeleted={onDeleted}
          renderReport={renderReport}
        />
      </div>
    </>
  );
}
