import type { ReactNode } from 'react';
import type { PostSummary as Post } from '#contract/posts';
import { PostCard } from '@/components/domain/post-card.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';

type RecentPostsProps = {
  posts: readonly Post[];
  username: string;
  /** Next to the heading. */
  action?: ReactNode;
  /** Replaces a post's plain team badges. */
  badgesFor?: (post: Post) => ReactNode;
};

/** Shows the newest posts of a blogger, as many as the server sent. */
export function RecentPosts({ posts, username, action, badgesFor }: RecentPostsProps) {
  return (
    <section aria-labelledby="recent-posts" className="pt-8">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="recent-posts" className="text-xl">
          Recent Posts
        </h2>
        {action}
      </div>
      {posts.length === 0 ? (
        <EmptyState title="No posts found" text={`${username} has not published anything yet.`} />
      ) : (
        <ol className="divide-y divide-line">
          {posts.map((post, index) => (
            <li key={post.id}>
              <PostCard post={post} headingLevel={3} priority={index === 0} badges={badgesFor?.(post)} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
