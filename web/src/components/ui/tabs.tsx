import { Link, useLocation } from 'react-router-dom';
import { classNames } from '@/lib/class-names.ts';

/** Tabs whose state is the address, so that back works: `to` is a path with or without a query. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly { to: string; label: string }[] }) {
  const { pathname, search } = useLocation();
  return (
    <nav aria-label={label} className="border-b border-line">
      <ul className="-mb-px flex gap-6 overflow-x-auto md:gap-8">
        {tabs.map((tab) => {
          const current = tab.to === pathname + search;
          return (
            <li key={tab.to}>
              <Link
                to={tab.to}
                aria-current={current ? 'page' : undefined}
                className={classNames(
                  'flex min-h-12 items-center border-b-2 text-sm font-medium whitespace-nowrap -outline-offset-2 transition-colors',
                  current ? 'border-accent text-accent' : 'border-transparent text-muted hover:text-ink',
                )}
              >
                {tab.label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
