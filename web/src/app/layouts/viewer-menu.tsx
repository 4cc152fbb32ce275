import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { Viewer } from '#contract/accounts';
import { pagePaths } from '#contract/page';
import { newPostPath } from '#contract/posts';
import { Button } from '@/components/ui/button.tsx';
import { Glyph } from '@/components/ui/icons.tsx';
import { authPath } from '@/features/accounts/auth/auth-paths.ts';
import { signOutFailed, useSignOut } from '@/features/accounts/auth/use-sign-out.ts';
import { followedPath } from '@/lib/navigation/dashboard-paths.ts';
import { UnsavedWorkError } from '@/lib/storage/sign-out-hooks.ts';
import { toast } from '@/lib/toast.ts';
import { HeaderLink } from './header-menus.tsx';

/** Links the viewer's name: bloggers to their profile, readers to their follows. */
function Username({ viewer: { username, isBlogger } }: { viewer: Viewer }) {
  const { pathname, search } = useLocation();
  const to = isBlogger ? '/profile' : followedPath;
  return (
    <span className="hidden max-w-48 truncate border-l border-line pl-4 text-sm text-muted lg:block">
      <Link
        to={to}
        aria-current={pathname + search === to ? 'page' : undefined}
        className="hover:text-ink hover:underline"
      >
        {username}
      </Link>
    </span>
  );
}

/** Links the notifications, with a dot while one is unread. */
function Bell({ unread }: { unread: Viewer['unread'] }) {
  return (
    <HeaderLink to={pagePaths.notifications}>
      <Glyph className="h-5 w-5 min-[24.375rem]:w-7 lg:w-5">
        <path d="M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 21h4" />
        {unread > 0 && <circle cx="18" cy="6" r="4.5" className="fill-accent stroke-paper" />}
      </Glyph>
      <span className="sr-only">{unread > 0 ? 'Unread notifications' : 'Notifications'}</span>
    </HeaderLink>
  );
}

/** Menu of a signed-in user. */
export default function ViewerMenu({ viewer }: { viewer: Viewer }) {
  const signOut = useSignOut();
  const navigate = useNavigate();

  function showFailure(error: Error) {
    navigate(authPath('sign-out'), { state: { isUnsent: error instanceof UnsavedWorkError } });
    // Offline, the target page may not load.
    if (!navigator.onLine) toast.error(signOutFailed.title, signOutFailed.text);
  }

  return (
    <nav aria-label="Main" className="flex shrink-0 items-center lg:gap-2">
      <HeaderLink to={newPostPath}>Write</HeaderLink>
      <HeaderLink to="/">Dashboard</HeaderLink>
      <span className="hidden md:block">
        <HeaderLink to="/browse-posts">Free Posts</HeaderLink>
      </span>
      <Bell unread={viewer.unread} />
      <Username viewer={viewer} />
      <Button
        variant="ghost"
        size="sm"
        busy={signOut.isPending}
        onClick={() => signOut.mutate({}, { onError: showFailure })}
        className="-mr-2 whitespace-nowrap max-lg:px-2 max-[24.375rem]:-mr-1 max-[24.375rem]:px-1 lg:-mr-4"
      >
        Sign Out
      </Button>
    </nav>
  );
}
