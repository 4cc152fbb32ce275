import { Link, useLocation } from 'react-router-dom';
import { classNames } from '@/lib/class-names.ts';
import { type TabLook, tabStyle } from './tab-style.ts';

type TabLinksProps = {
  label: string;
  /** `to` is a path with or without a query. */
  tabs: readonly { to: string; label: string }[];
  /** What the query calls the tab: tabs of one path differ by it, whatever else the address says. */
  param?: string;
  /** The tab that is shown while the query names none, as the query would call it. */
  initial?: string;
  look?: TabLook;
};

/** On phones the row may be wider than the screen: the current tab comes to its middle. */
function bringIntoView(tab: HTMLElement | null) {
  const row = tab?.closest('ul');
  if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}

/** Tabs whose state is the address, so that back works. */
export function TabLinks({ label, tabs, param = 'tab', initial, look = 'underlined' }: TabLinksProps) {
  const { pathname, search } = useLocation();
  const shown = new URLSearchParams(search).get(param) ?? initial ?? null;
  const isCurrent = (to: string) => {
    const [path, query] = to.split('?');
    return path === pathname && new URLSearchParams(query).get(param) === shown;
  };
  return (
    <nav aria-label={label} className={look === 'underlined' ? 'border-b border-line' : undefined}>
      <ul
        className={classNames(
          'scroll-row relative flex',
          look === 'underlined' ? '-mb-px gap-6 md:gap-8' : 'w-fit max-w-full rounded-full border border-line',
        )}
      >
        {tabs.map((tab) => {
          const current = isCurrent(tab.to);
          return (
            <li key={tab.to}>
              <Link
                ref={current ? bringIntoView : undefined}
                to={tab.to}
                aria-current={current ? 'page' : undefined}
                className={tabStyle(current, look)}
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
