import { Link } from 'react-router-dom';
import { buttonStyle } from '@/components/ui/button-style.ts';
import { HeaderLink } from './header-link.tsx';

/** The header of someone who is not signed in. */
export function GuestMenu() {
  return (
    <nav aria-label="Main" className="flex shrink-0 items-center md:gap-2">
      <span className="hidden md:block">
        <HeaderLink to="/browse-posts">Free Posts</HeaderLink>
      </span>
      <HeaderLink to="/auth">Log In</HeaderLink>
      <Link
        to="/auth?mode=signup"
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
