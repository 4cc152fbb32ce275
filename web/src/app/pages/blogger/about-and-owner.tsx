import type { Blogger } from '#contract/profiles';
import { AboutMe } from '@/features/profiles/about-me.tsx';
import { OnlyYou } from '@/features/profiles/only-you.tsx';
import { OwnerPanelSkeleton } from '@/features/profiles/owner-panel-skeleton.tsx';
import { LatePart } from '../../late-part.tsx';

const loadOwnerView = () => import('./owner-view.tsx');

/** A blogger's own words; for the blogger themselves, with what only they see and can change. */
export function AboutAndOwner({ blogger, isOwner }: { blogger: Blogger; isOwner: boolean }) {
  const about = <AboutMe text={blogger.aboutMe} />;
  if (!isOwner) return about;
  const fallback = (
    <>
      {about}
      <OnlyYou />
      <OwnerPanelSkeleton />
    </>
  );
  return <LatePart load={loadOwnerView} props={{ blogger }} fallback={fallback} headingLevel={2} />;
}
