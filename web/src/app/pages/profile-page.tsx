import { useQueryClient } from '@tanstack/react-query';
import { newPostPath } from '#contract/posts';
import { type OwnProfile, profileMessages } from '#contract/profiles';
import { PageMeta } from '@/components/domain/page-meta.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { ProfilePictureField } from '@/features/images/profile-picture-field.tsx';
import { BloggerSkeleton } from '@/features/profiles/blogger-skeleton.tsx';
import { keepOwnProfile } from '@/features/profiles/keep-own-profile.ts';
import { ProfileEditor } from '@/features/profiles/profile-editor.tsx';
import { ProfileNotAvailable } from '@/features/profiles/profile-not-available.tsx';
import { useOwnProfile } from '@/features/profiles/use-own-profile.ts';
import { failureText } from '@/lib/failure-text.ts';
import { renewReaders } from '@/lib/renew-readers.ts';
import { PageFallback } from '../page-fallback.tsx';
import { useMembersOnly } from '../use-members-only.ts';

function Picture({ profile: { id, username, pictureUrl } }: { profile: OwnProfile }) {
  const queryClient = useQueryClient();
  return (
    <ProfilePictureField
      userId={id}
      username={username}
      pictureUrl={pictureUrl}
      onSaved={(profile) => {
        void keepOwnProfile(queryClient, { profile });
        void renewReaders(queryClient);
      }}
    />
  );
}

function OwnProfileContent() {
  const { data, error, isFetching, refetch } = useOwnProfile();
  if (data?.profile === null) return <ProfileNotAvailable headingLevel={1} />;
  return (
    <>
      <PageHeader
        title="My Profile"
        back={{ to: '/', label: 'Back to Dashboard' }}
        actions={
          data && (
            <>
              <ButtonLink to={newPostPath} size="sm">
                New Post
              </ButtonLink>
              <ButtonLink to={`/blogger/${data.profile.id}`} variant="outline" size="sm">
                View Public Page
              </ButtonLink>
            </>
          )
        }
      />
      {data ? (
        <ProfileEditor profile={data.profile} picture={<Picture profile={data.profile} />} />
      ) : error ? (
        <ErrorState title={failureText(error, profileMessages.loadFailed)} onRetry={refetch} retrying={isFetching} />
      ) : (
        <BloggerSkeleton />
      )}
    </>
  );
}

/** Spec §2 'Profile': one's own, with all that can be changed; only for those signed in. */
export default function ProfilePage() {
  const viewer = useMembersOnly();
  if (viewer === null) return <PageFallback />;
  return (
    <div className="shell pb-16">
      <PageMeta title="My Profile" description="Your profile as a writer." path="/profile" noIndex />
      <OwnProfileContent key={viewer.id} />
    </div>
  );
}
