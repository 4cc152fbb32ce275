import { type ReactNode, useEffect, useRef } from 'react';
import { FEED_SCROLL_TRIGGER_PX } from '#contract/limits';
import type { PostCard as Post } from '#contract/posts';
import { Button } from '@/components/ui/button.tsx';
import { PostCard, type PostCardProps } from './post-card.tsx';
import { PostCardSkeleton } from './post-card-skeleton.tsx';

type PostListProps = Omit<PostCardProps, 'post' | 'priority' | 'actions'> & {
  posts: readonly Post[];
  /** Names the list for those who cannot see it. */
  label: string;
  hasMore: boolean;
  isLoadingMore: boolean;
  onLoadMore: () => void;
  /** Why the next page did not come; shown in its place with a retry. */
  moreError?: string | null;
  /** The words after the last post. */
  end?: ReactNode;
  actionsFor?: (post: Post) => ReactNode;
};

/** How many skeletons stand where the next page will. */
const NEXT_SKELETONS = 2;

/** Posts under each other; the next page comes on a button, and by itself near the end. */
export function PostList(props: PostListProps) {
  const { posts, label, hasMore, isLoadingMore, onLoadMore, moreError, end, actionsFor, ...card } = props;
  const sentinel = useRef<HTMLDivElement>(null);
  const watching = hasMore && !isLoadingMore && !moreError;

  useEffect(() => {
    const element = sentinel.current;
    if (!watching || element === null) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onLoadMore(), {
      rootMargin: `0px 0px ${FEED_SCROLL_TRIGGER_PX}px 0px`,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [watching, onLoadMore]);

  return (
    <div>
      <ol aria-label={label} aria-busy={isLoadingMore} className="divide-y divide-line">
        {posts.map((post, index) => (
          <li key={post.id}>
            <PostCard {...card} post={post} priority={index === 0} actions={actionsFor?.(post)} />
          </li>
        ))}
      </ol>
      <div ref={sentinel} />
      {isLoadingMore && (
        <div className="divide-y divide-line border-t border-line" role="status" aria-label="Loading more posts">
          {Array.from({ length: NEXT_SKELETONS }, (_, index) => `next-${index}`).map((key) => (
            <PostCardSkeleton key={key} />
          ))}
        </div>
      )}
      {moreError && (
        <p role="alert" className="border-t border-line pt-8 text-center text-sm text-danger">
          {moreError}
        </p>
      )}
      {hasMore && (
        <div className="flex justify-center py-8">
          <Button variant="outline" onClick={onLoadMore} busy={isLoadingMore}>
            {moreError ? 'Try Again' : 'Load More Posts'}
          </Button>
        </div>
      )}
      {!hasMore && end && <p className="border-t border-line py-10 text-center text-sm text-muted">{end}</p>}
    </div>
  );
}
