import { memo, type ReactNode, useEffect, useRef } from 'react';
import { FEED_SCROLL_TRIGGER_PX } from '#contract/limits';
import type { PostSummary as Post } from '#contract/posts';
import { LoadMore } from '@/components/ui/load-more.tsx';
import { PostCard, type PostCardProps } from './post-card.tsx';
import { PostCardSkeleton } from './post-card-skeleton.tsx';

type PostListProps = Omit<PostCardProps, 'post' | 'priority' | 'badges' | 'note' | 'actions'> & {
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
  /** What stands in the place of a post's plain team badges. These three are the same functions at each render. */
  badgesFor?: (post: Post) => ReactNode;
  /** A word on a post, under its text. */
  noteFor?: (post: Post) => ReactNode;
  actionsFor?: (post: Post) => ReactNode;
};

type PostRowProps = Pick<PostListProps, 'badgesFor' | 'noteFor' | 'actionsFor'> &
  Omit<PostCardProps, 'badges' | 'note' | 'actions'>;

/** Rendered anew when something about its post is: a long list costs no more to lengthen than a short one. */
const PostRow = memo(function PostRow({ badgesFor, noteFor, actionsFor, ...card }: PostRowProps) {
  const { post } = card;
  return (
    <li>
      <PostCard {...card} badges={badgesFor?.(post)} note={noteFor?.(post)} actions={actionsFor?.(post)} />
    </li>
  );
});

/** How many skeletons stand where the next page will. */
const NEXT_SKELETONS = 2;
/** Further pages come on the button alone: what is below the list can be reached. */
const AUTOMATIC_PAGES = 2;
const WHOLE_PAGE_PX = 1_000_000;

/** Posts under each other; the next page comes on a button, and the first few by themselves near the end. */
export function PostList(props: PostListProps) {
  const { posts, label, hasMore, isLoadingMore, onLoadMore, moreError = null, end, ...card } = props;
  const sentinel = useRef<HTMLDivElement>(null);
  /** The numbers of posts at which a page came by itself: a page whose fetch was canceled counts once. */
  const triggeredAt = useRef(new Set<number>());
  const count = posts.length;
  const watching = hasMore && !isLoadingMore && !moreError;

  useEffect(() => {
    const element = sentinel.current;
    const triggered = triggeredAt.current;
    if (!watching || element === null || (triggered.size >= AUTOMATIC_PAGES && !triggered.has(count))) return;
    const observer = new IntersectionObserver(
      (changes) => {
        // One call may carry several changes: the last one is how it is.
        if (!changes.at(-1)?.isIntersecting) return;
        triggered.add(count);
        onLoadMore();
      },
      // Also where a jump to the end of the page left the list above the screen.
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
