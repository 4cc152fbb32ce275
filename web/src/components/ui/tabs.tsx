import { Link, useLocation } from 'react-router-dom';
import { classNames } from '@/lib/class-names.ts';
import { type TabStyle, tabStyle } from './tab-style.ts';

type Tab = {
  /** A path with or without a query. */
  to: string;
  label: string;
  /** Shown on phones: a part of the label; the accessible name is always the label. */
  shortLabel?: string;
  isForPhones?: boolean;
};

type TabLinksProps = {
  label: string;
  tabs: readonly Tab[];
  /** The query parameter that names the tab, whatever else the URL contains. */
  param?: string;
  /** The tab shown when the query names none. */
  initial?: string;
  look?: TabStyle;
};

function Label({ label, shortLabel }: Tab) {
  if (shortLabel === undefined) return label;
  return (
    <>
      <span className="md:hidden">{shortLabel}</span>
      <span className="max-md:hidden">{label}</span>
    </>
  );
}

/** Centers the current tab on phones, where the row may be wider than the screen. */
function bringIntoView(tab: HTMLElement | null) {
  const row = tab?.closest('ul');
  if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}

/** Tabs whose state is the URL, so Back works. */
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
            <li key={tab.to} className={tab.isForPhones && !current ? 'md:hidden' : undefined}>
              <Link
                ref={current ? bringIntoView : undefined}
                to={tab.to}
                aria-label={tab.shortLabel && tab.label}
                aria-current={current ? 'page' : undefined}
                className={tabStyle(current, look)}
              >
                <Label {...tab} />
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
