import { memo, type ReactNode, useEffect, useRef } from 'react';
import { FEED_SCROLL_TRIGGER_PX } from '#contract/limits';
import type { PostSummary as Post } from '#contract/posts';
import { LoadMore } from '@/components/ui/load-more.tsx';
import { PostCard, type PostCardProps } from './post-card.tsx';
import { PostCardSkeleton } from './post-card-skeleton.tsx';

type PostListProps = Omit<PostCardProps, 'post' | 'priority' | 'badges' | 'note' | 'menu' | 'actions'> & {
  posts: readonly Post[];
  /** Names the list for screen readers. */
  label: string;
  hasMore: boolean;
  isLoadingMore: boolean;
  onLoadMore: () => void;
  /** Error of the next page; replaces the page, with a retry button. */
  moreError?: string | null;
  /** Text after the last post. */
  end?: ReactNode;
  /** Replaces a post's plain team badges. These four must be the same functions in each render. */
  badgesFor?: (post: Post) => ReactNode;
  /** A note under a post's text. */
  noteFor?: (post: Post) => ReactNode;
  menuFor?: (post: Post) => ReactNode;
  actionsFor?: (post: Post) => ReactNode;
};

type PostRowProps = Pick<PostListProps, 'badgesFor' | 'noteFor' | 'menuFor' | 'actionsFor'> &
  Omit<PostCardProps, 'badges' | 'note' | 'menu' | 'actions'>;

/** Memoized, so extending a long list renders only the new rows. */
const PostRow = memo(function PostRow({ badgesFor, noteFor, menuFor, actionsFor, ...card }: PostRowProps) {
  const { post } = card;
  return (
    <li>
      <PostCard
        {...card}
        badges={badgesFor?.(post)}
        note={noteFor?.(post)}
        menu={menuFor?.(post)}
        actions={actionsFor?.(post)}
      />
    </li>
  );
});

/** Number of skeletons for the next page. */
const NEXT_SKELETONS = 2;
/** Number of pages that load by themselves. Later pages need the button, so the footer stays reachable. */
const AUTOMATIC_PAGES = 2;
const WHOLE_PAGE_PX = 1_000_000;

/** Lists posts. Further pages load on a button; the first few load by themselves near the end. */
export function PostList(props: PostListProps) {
  const { posts, label, hasMore, isLoadingMore, onLoadMore, moreError = null, end, ...card } = props;
  const sentinel = useRef<HTMLDivElement>(null);
  /** Post counts at which a page loaded by itself, so a page whose fetch was canceled counts once. */
  const triggeredAt = useRef(new Set<number>());
  const count = posts.length;
  const watching = hasMore && !isLoadingMore && !moreError;

  useEffect(() => {
    const element = sentinel.current;
    const triggered = triggeredAt.current;
    if (!watching || element === null || (triggered.size >= AUTOMATIC_PAGES && !triggered.has(count))) return;
    const observer = new IntersectionObserver(
      (changes) => {
        // One call may contain several changes; the last one is current.
        if (!changes.at(-1)?.isIntersecting) return;
        triggered.add(count);
        onLoadMore();
      },
      // Includes the area above, because a jump to the end of the page can move the list there.
      { rootMargin: `${WHOLE_PAGE_PX}px 0px ${FEED_SCROLL_TRIGGER_PX}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [watching, count, onLoadMore]);

  return (
    <div>
      <ol aria-label={label} aria-busy={isLoadingMore} className="divide-y divide-line">
        {posts.map((post, index) => (
          <PostRow key={post.id} {...card} post={post} priority={index === 0} />
        ))}
      </ol>
      <div ref={sentinel} />
      {isLoadingMore && (
        <div className="divide-y divide-line border-t border-line" role="status" aria-label="Loading more posts">
          {Array.from({ length: NEXT_SKELETONS }, (_, index) => `next-${index}`).map((key) => (
            <div key={key}>
              <PostCardSkeleton />
            </div>
          ))}
        </div>
      )}
      <LoadMore
        label="Load More Posts"
        hasMore={hasMore}
        isLoading={isLoadingMore}
        onLoadMore={onLoadMore}
        error={moreError}
      />
      {!hasMore && end && <p className="border-t border-line py-10 text-center text-sm text-muted">{end}</p>}
    </div>
  );
}
