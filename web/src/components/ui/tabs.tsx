import { Link, useLocation } from 'react-router-dom';
import { classNames } from '@/lib/class-names.ts';

type TabLinksProps = {
  label: string;
  /** `to` is a path with or without a query. */
  tabs: readonly { to: string; label: string }[];
  /** What the query calls the tab: tabs of one path differ by it, whatever else the address says. */
  param?: string;
  /** The tab that is shown while the query names none, as the query would call it. */
  initial?: string;
};

/** On phones the row may be wider than the screen: the current tab comes to its middle. */
function bringIntoView(tab: HTMLElement | null) {
  const row = tab?.closest('ul');
  if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}

/** Tabs whose state is the address, so that back works. */
export function TabLinks({ label, tabs, param = 'tab', initial }: TabLinksProps) {
  const { pathname, search } = useLocation();
  const shown = new URLSearchParams(search).get(param) ?? initial ?? null;
  const isCurrent = (to: string) => {
    const [path, query] = to.split('?');
    return path === pathname && new URLSearchParams(query).get(param) === shown;
  };
  return (
    <nav aria-label={label} className="border-b border-line">
      <ul className="relative -mb-px flex gap-6 overflow-x-auto md:gap-8">
        {tabs.map((tab) => {
          const current = isCurrent(tab.to);
          return (
            <li key={tab.to}>
              <Link
                ref={current ? bringIntoView : undefined}
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
