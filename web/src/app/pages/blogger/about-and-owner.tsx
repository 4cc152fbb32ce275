import type { Blogger } from '#contract/profiles';
import { AboutMe } from '@/features/profiles/about-me.tsx';
import { OwnerPanelSkeleton } from '@/features/profiles/owner-panel-skeleton.tsx';
import { LateTab } from '../home/late-tab.tsx';

const loadOwnerView = () => import('./owner-view.tsx');

/** A blogger's own words; for the blogger themselves, with what only they see and can change. */
export function AboutAndOwner({ blogger, isOwner }: { blogger: Blogger; isOwner: boolean }) {
  const about = <AboutMe text={blogger.aboutMe} />;
  if (!isOwner) return about;
  const fallback = (
    <>
      {about}
      <OwnerPanelSkeleton />
    </>
  );
  return <LateTab load={loadOwnerView} props={{ blogger }} fallback={fallback} headingLevel={2} />;
}
