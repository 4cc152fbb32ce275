import type { ReactNode } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom';
import type { Viewer } from '#contract/accounts';
import { newPostPath } from '#contract/posts';
import { Button } from '@/components/ui/button.tsx';
import { buttonStyle } from '@/components/ui/button-style.ts';
import { authPath } from '@/features/accounts/auth/auth-steps.ts';
import { signOutFailed, useSignOut } from '@/features/accounts/auth/use-sign-out.ts';
import { classNames } from '@/lib/class-names.ts';
import { followedPath } from '@/lib/navigation/dashboard-paths.ts';
import { UnsavedWorkError } from '@/lib/storage/sign-out-hooks.ts';
import { toast } from '@/lib/toast.ts';

/** A link in the header that marks the current page. */
export function HeaderLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <NavLink
      to={to}
      end
      className={({ isActive }) =>
        classNames(
          'inline-flex min-h-11 items-center rounded-full px-1 text-sm font-medium whitespace-nowrap transition-colors hover:bg-sunken min-[22.5rem]:px-2 lg:px-3',
          isActive ? 'text-accent' : 'text-ink',
        )
      }
    >
      {children}
    </NavLink>
  );
}

/**
 * Matches the part of a path to which a guest returns after signing in; from other pages they continue to their feed. An
 * article's slug is left out: the page of a withdrawn article must not repeat its title.
 */
const RETURN_PATH = /^\/(?:article\/[^/]+|(?:blogger|team|topic)\/.+)/;

/** Header of a guest. */
export function GuestMenu() {
  const { pathname } = useLocation();
  const next = RETURN_PATH.exec(pathname)?.[0] ?? null;
  return (
    <nav aria-label="Main" className="flex shrink-0 items-center md:gap-2">
      <span className="hidden md:block">
        <HeaderLink to="/browse-posts">Free Posts</HeaderLink>
      </span>
      <HeaderLink to={authPath('sign-in', next)}>Log In</HeaderLink>
      <Link
        to={authPath('signup', next)}
        className={buttonStyle(
          'default',
          'sm',
          'ml-1 whitespace-nowrap max-md:min-h-10 max-md:px-3.5 max-md:reach max-[22.5rem]:px-3',
        )}
      >
        Create Account
      </Link>
    </nav>
  );
}

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

/** Header of a signed-in user. */
export function ViewerMenu({ viewer }: { viewer: Viewer }) {
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
      <Username viewer={viewer} />
      <Button
        variant="ghost"
        size="sm"
        busy={signOut.isPending}
        onClick={() => signOut.mutate({}, { onError: showFailure })}
        className="-mr-2 whitespace-nowrap max-lg:px-2 max-[22.5rem]:-mr-1 max-[22.5rem]:px-1 lg:-mr-4"
      >
        Sign Out
      </Button>
    </nav>
  );
}
