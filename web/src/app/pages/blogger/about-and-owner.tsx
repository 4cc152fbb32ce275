import type { Blogger } from '#contract/profiles';
import { LazyPanel } from '@/app/pages/shared/lazy-panel.tsx';
import { OwnerOnlyNotice, OwnerPanelSkeleton } from '@/features/profiles/own/owner-panel-skeleton.tsx';
import { AboutMe } from '@/features/profiles/public/about-me.tsx';

const loadOwnerView = () => import('./owner-view.tsx');
const loadManageInAdmin = () => import('./manage-in-admin.tsx');

type AboutAndOwnerProps = { blogger: Blogger; isOwner: boolean; canManage: boolean };

/** Shows a blogger's About Me; the blogger can also edit it and see their own figures. */
export function AboutAndOwner({ blogger, isOwner, canManage }: AboutAndOwnerProps) {
  const about = <AboutMe text={blogger.aboutMe} />;
  if (!isOwner) {
    return (
      <>
        {about}
        {canManage && (
          <div className="mt-4 min-h-6">
            <LazyPanel load={loadManageInAdmin} props={{ username: blogger.username }} fallback={null} />
          </div>
        )}
      </>
    );
  }
  const fallback = (
    <>
      {about}
      <OwnerOnlyNotice />
      <OwnerPanelSkeleton />
    </>
  );
  return <LazyPanel load={loadOwnerView} props={{ blogger }} fallback={fallback} headingLevel={2} />;
}
