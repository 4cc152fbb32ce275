import { useLocation } from 'react-router-dom';
import { HeaderSlotTarget } from '@/components/ui/header-slot.tsx';
import { useSession } from '@/features/accounts/use-session.ts';
import { SearchBox } from '@/features/search/search-box.tsx';
import { Brand } from './brand.tsx';
import { GuestMenu } from './guest-menu.tsx';
import { ViewerMenu } from './viewer-menu.tsx';

/** Shows logo, search and navigation on every page. The auth screen has only its own control. */
export function SiteHeader() {
  const { viewer } = useSession();
  const { pathname } = useLocation();
  return (
    <header className="border-b border-line">
      <div className="shell flex min-h-16 items-center max-[22.5rem]:flex-wrap gap-2 md:gap-4">
        <Brand />
        <HeaderSlotTarget />
        {pathname !== '/auth' && (
          <>
            <SearchBox isGuest={!viewer} />
            {viewer ? <ViewerMenu viewer={viewer} /> : <GuestMenu />}
          </>
        )}
      </div>
    </header>
  );
}
