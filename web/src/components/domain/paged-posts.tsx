import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import type { PostPage, PostSummary } from '#contract/posts';
import { flattenPosts } from '@/components/domain/flatten-posts.ts';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { failureParts } from '@/lib/http/failure-text.ts';
import { toPaging } from '@/lib/http/paging.ts';
import { PostListSkeleton } from './post-card-skeleton.tsx';
import { PostList } from './post-list.tsx';

type ListProps = ComponentProps<typeof PostList>;
type Progress = 'posts' | 'hasMore' | 'isLoadingMore' | 'onLoadMore' | 'moreError';
type PagedPostsProps = Omit<ListProps, Progress> & {
  query: UseInfiniteQueryResult<InfiniteData<PostPage>>;
  /** The fetched posts to show; defaults to all. */
  posts?: readonly PostSummary[] | undefined;
  /** Requests no further pages, even when there are more. */
  isCutOff?: boolean;
  /** Message for a failed load. */
  failure: string;
  /** Shown when there are no posts, and no further pages. */
  empty: ReactNode;
  /** Number of skeletons while loading; defaults to 3. */
  skeletons?: number;
};

/** Shows a list of posts in every state: loading, failed, empty, loaded, and loading more. */
export function PagedPosts({
  query,
  posts: chosen,
  isCutOff = false,
  failure,
  empty,
  skeletons = 3,
  ...list
}: PagedPostsProps) {
  if (query.data === undefined) {
    if (!query.isError) return <PostListSkeleton count={skeletons} />;
    return <ErrorState {...failureParts(query.error, failure)} onRetry={query.refetch} retrying={query.isFetching} />;
  }
  const posts = chosen ?? flattenPosts(query.data.pages);
  const { hasMore, isLoading, onLoadMore, error } = toPaging(query, failure);
  // A page without posts may have a next one, which the list then loads.
  if (posts.length === 0 && !hasMore) return empty;
  return (
    <PostList
      {...list}
      posts={posts}
      hasMore={hasMore && !isCutOff}
      isLoadingMore={isLoading}
      onLoadMore={onLoadMore}
      moreError={error}
    />
  );
}
