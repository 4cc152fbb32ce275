import type { Blogger } from '#contract/profiles';
import { profileMessages } from '#contract/profiles';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { MissingPostsNotice } from '@/features/posts/own/charging-notice.tsx';
import { AboutMeEditor } from '@/features/profiles/own/about-me-editor.tsx';
import { useOwnProfile } from '@/features/profiles/own/own-profile.queries.ts';
import { OwnerPanel } from '@/features/profiles/own/owner-panel.tsx';
import { OwnerOnlyNotice, OwnerPanelSkeleton } from '@/features/profiles/own/owner-panel-skeleton.tsx';
import { AboutMe } from '@/features/profiles/public/about-me.tsx';
import { failureText } from '@/lib/http/failure-text.ts';

/** Shows the owner's part of their public page; not loaded for others. */
export default function OwnerView({ blogger }: { blogger: Blogger }) {
  const { data, error, isFetching, refetch } = useOwnProfile();
  if (data?.profile) {
    return (
      <>
        <AboutMeEditor profile={data.profile} />
        <OwnerOnlyNotice />
        <OwnerPanel profile={data.profile} charging={<MissingPostsNotice counts={data.profile.counts} />} />
        <p className="border-b border-line pb-8 text-sm">
          <TextLink to="/profile">See all earnings</TextLink>
        </p>
      </>
    );
  }
  return (
    <>
      <AboutMe text={blogger.aboutMe} />
      <OwnerOnlyNotice />
      {error ? (
        <ErrorState title={failureText(error, profileMessages.loadFailed)} onRetry={refetch} retrying={isFetching} />
      ) : (
        <OwnerPanelSkeleton />
      )}
    </>
  );
}
