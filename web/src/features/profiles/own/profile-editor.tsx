import type { ReactNode } from 'react';
import type { OwnProfile } from '#contract/profiles';
import { TextLink } from '@/components/ui/text-link.tsx';
import { BloggerHeader } from '../public/blogger-header.tsx';
import { AboutMeEditor } from './about-me-editor.tsx';
import { OwnRecentPosts } from './own-recent-posts.tsx';
import { OwnerPanel } from './owner-panel.tsx';
import { SocialLinksForm } from './social-links-form.tsx';

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
