import { Link, useLocation } from 'react-router-dom';
import { buttonStyle } from '@/components/ui/button-style.ts';
import { authPath } from '@/features/accounts/auth/auth-steps.ts';
import { HeaderLink } from './header-link.tsx';

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
