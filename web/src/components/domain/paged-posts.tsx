import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import type { PostPage, PostSummary } from '#contract/posts';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { failureParts } from '@/lib/http/failure-text.ts';
import { flattenPosts } from '@/lib/http/flatten-posts.ts';
import { toPaging } from '@/lib/http/paging.ts';
import { PostListSkeleton } from './post-card-skeleton.tsx';
import { PostList } from './post-list.tsx';

type ListProps = ComponentProps<typeof PostList>;
type Progress = 'posts' | 'hasMore' | 'isLoadingMore' | 'onLoadMore' | 'moreError';
type PagedPostsProps = Omit<ListProps, Progress> & {
  query: UseInfiniteQueryResult<InfiniteData<PostPage>>;
  /** Those of the fetched posts that are shown; all by default. */
  posts?: readonly PostSummary[] | undefined;
  /** No more pages are asked for, whether there are any or not. */
  isCutOff?: boolean;
  /** What to say when the posts do not come. */
  failure: string;
  /** What stands here when there are none. */
  empty: ReactNode;
  /** How many skeletons stand here while they come (spec §2: 3, on the free posts page 4). */
  skeletons?: number;
};

/** A list of posts in every state it can be in: coming, failed, empty, there, and growing. */
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
  if (posts.length === 0) return empty;
  const { hasMore, isLoading, onLoadMore, error } = toPaging(query, failure);
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
