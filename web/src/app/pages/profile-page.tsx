import { bloggerPath } from '#contract/handles';
import { newPostPath } from '#contract/posts';
import { PageMeta } from '@/components/domain/page-meta.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { PublishedNotice } from '@/features/posts/editor/published-notice.tsx';
import { useOwnProfile } from '@/features/profiles/own/own-profile.queries.ts';
import { ProfileNotAvailable } from '@/features/profiles/own/profile-not-available.tsx';
import { PageFallback } from '../page-fallback.tsx';
import OwnProfilePanel from './profile/own-profile-panel.tsx';
import { useRequireSignIn } from './shared/use-require-sign-in.ts';

function OwnProfileContent() {
  const profile = useOwnProfile().data?.profile;
  if (profile === null) return <ProfileNotAvailable headingLevel={1} />;
  return (
    <>
      <PageHeader
        title="My Profile"
        back={{ to: '/', label: 'Back to Dashboard' }}
        actions={
          profile && (
            <>
              <ButtonLink to={newPostPath} size="sm">
                New Post
              </ButtonLink>
              <ButtonLink to={bloggerPath(profile)} variant="outline" size="sm">
                View Public Page
              </ButtonLink>
            </>
          )
        }
      />
      <PublishedNotice />
      <OwnProfilePanel />
    </>
  );
}

/** Shows the viewer's own profile with all controls; requires a session. */
export default function ProfilePage() {
  const viewer = useRequireSignIn();
  if (viewer === null) return <PageFallback />;
  return (
    <div className="shell pb-16">
      <PageMeta title="My Profile" description="Your profile as a writer." path="/profile" noIndex />
      <OwnProfileContent key={viewer.id} />
    </div>
  );
}
