import { postMessages } from '#contract/post-messages';
import { newPostPath } from '#contract/posts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { failureText } from '@/lib/failure-text.ts';
import { FreePostManagement } from './free-post-management.tsx';
import { OwnPostList, type OwnPostListProps } from './own-post-list.tsx';
import { countsIn, postsIn, useOwnPosts } from './use-own-posts.ts';

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

/** The Content Manager's Posts: the newest ones, and below them which of all posts are free. */
export function OwnPostsPanel({ onDeleted }: Pick<OwnPostListProps, 'onDeleted'>) {
  const query = useOwnPosts();
  if (query.data === undefined) {
    if (!query.isError) return <Loading />;
    const title = failureText(query.error, postMessages.listFailed);
    return <ErrorState title={title} onRetry={query.refetch} retrying={query.isFetching} />;
  }
  const posts = postsIn(query.data);
  const counts = countsIn(query.data);
  if (posts.length === 0 || counts === undefined) {
    return (
      <EmptyState
        title="No posts yet"
        text="What you publish is listed here, to edit, take back or delete."
        action={<ButtonLink to={newPostPath}>New Post</ButtonLink>}
      />
    );
  }
  return (
    <div className="space-y-14">
      <OwnPostList posts={posts} counts={counts} onDeleted={onDeleted} />
      <FreePostManagement posts={posts} counts={counts} query={query} />
    </div>
  );
}
