import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { classNames } from '@/lib/class-names.ts';

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
