import { Link, useLocation } from 'react-router-dom';
import { HeaderSlotTarget } from '@/components/ui/header-slot.tsx';
import { useSession } from '@/features/accounts/use-session.ts';
import { SearchBox } from '@/features/search/search-box.tsx';
import { usePlatform } from '@/features/settings/use-platform.ts';
import { GuestMenu } from './header-menus.tsx';
import { ViewerMenuPart } from './viewer-menu-part.tsx';

/**
 * Links the product's logo and name to the home page. A long name is truncated; without room for a few letters it is
 * hidden visually but stays available to screen readers.
 */
function Brand() {
  const platform = usePlatform();
  return (
    <Link
      to="/"
      className="flex h-11 max-w-80 min-w-9 flex-wrap max-[22.5rem]:basis-9 content-start gap-x-2.5 overflow-hidden font-serif text-lg font-semibold"
    >
      <svg viewBox="0 0 32 32" className="h-11 w-7" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <path d="M23 8h-8.5a4.75 4.75 0 0 0 0 9.5H15V25h2.2V10.2h2.6V25H22V10.2h1V8Z" className="fill-on-accent" />
      </svg>
      <span className="max-w-max flex-[1_1_8rem] truncate leading-11">{platform.data?.name ?? 'Home'}</span>
    </Link>
  );
}

/** Shows logo, search and navigation on every page. The auth screen has only its own control. */
export function SiteHeader() {
  const { viewer, isFailing } = useSession();
  const { pathname } = useLocation();
  return (
    // Hides it until the browser has parsed all of it, because its later parts move the earlier ones.
    <header className="border-b border-line not-has-[+main]:invisible">
      <div className="shell flex min-h-16 items-center max-[22.5rem]:flex-wrap gap-2 md:gap-4">
        <Brand />
        <HeaderSlotTarget />
        {pathname !== '/auth' && (
          <>
            <SearchBox isGuest={!viewer} />
            {viewer ? (
              <ViewerMenuPart viewer={viewer} />
            ) : isFailing ? (
              <p className="text-sm">Failed to load your account</p>
            ) : (
              <GuestMenu />
            )}
          </>
        )}
      </div>
    </header>
  );
}
