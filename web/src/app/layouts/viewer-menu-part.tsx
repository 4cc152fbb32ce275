import type { Viewer } from '#contract/accounts';
import { createLazyPart, RenderedPart } from '@/lib/rendered-part.tsx';

export const viewerMenu = createLazyPart(() => import('./viewer-menu.tsx'));

/** The menu of a signed-in user, whose code guests do not load. */
export const ViewerMenuPart = ({ viewer }: { viewer: Viewer }) => (
  <div id="viewer-menu" className="contents">
    <RenderedPart part={viewerMenu} props={{ viewer }} buttons="#viewer-menu button" />
  </div>
);
