import { useQueryClient } from '@tanstack/react-query';
import { type OwnProfile as Profile, profileMessages } from '#contract/profiles';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { ProfilePictureField } from '@/features/images/profile-picture-field.tsx';
import { Payouts } from '@/features/payouts/payouts.tsx';
import { MissingPostsNotice } from '@/features/posts/own/charging-notice.tsx';
import { invalidatePublicQueries } from '@/features/posts/shared/invalidate-public-queries.ts';
import { setOwnProfile, useOwnProfile } from '@/features/profiles/own/own-profile.queries.ts';
import { ProfileEditor } from '@/features/profiles/own/profile-editor.tsx';
import { ProfileNotAvailable } from '@/features/profiles/own/profile-not-available.tsx';
import { BloggerSkeleton } from '@/features/profiles/public/blogger-skeleton.tsx';
import { failureText } from '@/lib/http/failure-text.ts';

function Picture({ profile: { id, username, pictureUrl } }: { profile: Profile }) {
  const queryClient = useQueryClient();
  return (
    <ProfilePictureField
      userId={id}
      username={username}
      pictureUrl={pictureUrl}
      onSaved={(profile) => {
        void setOwnProfile(queryClient, { profile });
        void invalidatePublicQueries(queryClient);
      }}
    />
  );
}

/** Edits the viewer's profile, in every state. Its page or tab has the title. */
export default function OwnProfilePanel() {
  const { data, error, isFetching, refetch } = useOwnProfile();
  if (data === undefined) {
    if (!error) return <BloggerSkeleton />;
    const title = failureText(error, profileMessages.loadFailed);
    return <ErrorState title={title} onRetry={refetch} retrying={isFetching} />;
  }
  if (data.profile === null) return <ProfileNotAvailable />;
  return (
    <>
      <ProfileEditor
        profile={data.profile}
        picture={<Picture profile={data.profile} />}
        charging={<MissingPostsNotice counts={data.profile.counts} />}
      />
      <Payouts isBlogging={data.profile.isBlogging} />
    </>
  );
}
