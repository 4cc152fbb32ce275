import type { Blogger } from '#contract/profiles';
import { AboutMe } from '@/features/profiles/about-me.tsx';
import { OnlyYou } from '@/features/profiles/only-you.tsx';
import { OwnerPanelSkeleton } from '@/features/profiles/owner-panel-skeleton.tsx';
import { LatePart } from '../../late-part.tsx';

const loadOwnerView = () => import('./owner-view.tsx');
const loadManageInAdmin = () => import('./manage-in-admin.tsx');

type AboutAndOwnerProps = { blogger: Blogger; isOwner: boolean; isAdmin: boolean };

/** A blogger's own words; for the blogger themselves, with what only they see and can change. */
export function AboutAndOwner({ blogger, isOwner, isAdmin }: AboutAndOwnerProps) {
  const about = <AboutMe text={blogger.aboutMe} />;
  if (!isOwner) {
    return (
      <>
        {about}
        {isAdmin && (
          <div className="mt-4 min-h-6">
            <LatePart load={loadManageInAdmin} props={{ username: blogger.username }} fallback={null} />
          </div>
        )}
      </>
    );
  }
  const fallback = (
    <>
      {about}
      <OnlyYou />
      <OwnerPanelSkeleton />
    </>
  );
  return <LatePart load={loadOwnerView} props={{ blogger }} fallback={fallback} headingLevel={2} />;
}
