import type { ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { buttonStyle } from '@/components/ui/button-style.ts';
import { authPath } from '@/features/accounts/auth/auth-paths.ts';
import { classNames } from '@/lib/class-names.ts';

/** A link in the header that marks the current page. */
export function HeaderLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <NavLink
      to={to}
      end
      className={({ isActive }) =>
        classNames(
          'inline-flex min-h-11 items-center rounded-full px-1 text-sm font-medium whitespace-nowrap transition-colors hover:bg-sunken min-[24.375rem]:px-2 lg:px-3',
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
