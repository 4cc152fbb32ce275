import type { ReactNode } from 'react';
import { postMessages } from '#contract/post-messages';
import { newPostPath, ownPostsPath } from '#contract/posts';
import type { OwnProfile } from '#contract/profiles';
import { PostListSkeleton } from '@/components/domain/post-card-skeleton.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { BloggerHeader } from '../public/blogger-header.tsx';
import { RecentPosts } from '../public/recent-posts.tsx';
import { useBlogger } from '../public/use-blogger.ts';
import { AboutMeEditor } from './about-me-editor.tsx';
import { OwnerPanel } from './owner-panel.tsx';
import { SocialLinksForm } from './social-links-form.tsx';

/** Shows the viewer's newest posts as their public page does. */
function OwnRecentPosts({ profile: { id, username } }: { profile: OwnProfile }) {
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
      text="Your posts appear here and on your public page."
      action={<ButtonLink to={newPostPath}>New Post</ButtonLink>}
    />
  );
}

/**
 * Shows a blogger's own profile and edits it.
 * @param picture the field that changes the profile picture
 * @param charging says which posts are hidden until readers can subscribe
 */
export function ProfileEditor({
  profile,
  picture,
  charging,
}: {
  profile: OwnProfile;
  picture: ReactNode;
  charging: ReactNode;
}) {
  return (
    <>
      <BloggerHeader
        blogger={profile}
        headingLevel={2}
        picture={picture}
        topicsAction={
          <TextLink to="/my-topics" className="reach ml-1 text-sm">
            {profile.writingTopics.length === 0 ? 'Choose Writing Topics' : 'Change Topics'}
          </TextLink>
        }
      />
      <AboutMeEditor profile={profile} />
      <div className="border-b border-line pb-4">
        <OwnRecentPosts profile={profile} />
      </div>
      <SocialLinksForm profile={profile} />
      <OwnerPanel profile={profile} charging={charging} />
    </>
  );
}
