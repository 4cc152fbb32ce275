import { postMessages } from '#contract/post-messages';
import { newPostPath, ownPostsPath } from '#contract/posts';
import type { OwnProfile } from '#contract/profiles';
import { PostListSkeleton } from '@/components/domain/post-card-skeleton.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { RecentPosts } from '../public/recent-posts.tsx';
import { useBlogger } from '../public/use-blogger.ts';

/** Shows the viewer's newest posts as their public page does. */
export function OwnRecentPosts({ profile: { id, username } }: { profile: OwnProfile }) {
  const { data, error, isFetching, refetch } = useBlogger(id);
  if (!data) {
    if (!error) return <PostListSkeleton />;
    const title = failureText(error, postMessages.listFailed);
    return <ErrorState title={title} onRetry={refetch} retrying={isFetching} />;
  }
  if (data.recentPosts.length > 0) {
    return (
      <RecentPosts
        posts={data.recentPosts}
        username={username}
        action={
          <TextLink to={ownPostsPath} className="reach text-sm">
            Manage Posts
          </TextLink>
        }
      />
    );
  }
  return (
    <EmptyState
      title="No posts yet"
      text="What you publish stands here, and on your public page."
      action={<ButtonLink to={newPostPath}>New Post</ButtonLink>}
    />
  );
}
