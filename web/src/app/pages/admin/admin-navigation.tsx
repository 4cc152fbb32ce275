import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Viewer } from '#contract/accounts';
import { PENDING_COUNT_MAX } from '#contract/moderation';
import { ChevronDownIcon } from '@/components/ui/icons.tsx';
import { usePendingCounts } from '@/features/moderation/pending-counts.ts';
import { classNames } from '@/lib/class-names.ts';
import type { AdminTabName } from '@/lib/navigation/dashboard-paths.ts';
import { formatCapped } from '@/lib/text/format-capped.ts';
import { labelWithCount } from '@/lib/text/label-with-count.ts';
import { adminTabs, groupTabs } from './admin-tabs.ts';
import './admin-navigation.css';

type TabLinkProps = ReturnType<typeof groupTabs>[number]['links'][number] & { isCurrent: boolean; onOpen: () => void };

function WaitingCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="rounded-full bg-accent-soft px-2 text-xs text-accent tabular-figures">
      {formatCapped(count, PENDING_COUNT_MAX)}
    </span>
  );
}

function AdminTabLink({ to, label, waiting, isCurrent, onOpen }: TabLinkProps) {
  return (
    <Link
      to={to}
      onClick={onOpen}
      aria-label={labelWithCount(label, waiting)}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        'flex min-h-11 items-center justify-between gap-2 rounded-md px-3 text-sm font-medium -outline-offset-2',
        'transition-colors md:min-h-9',
        isCurrent ? 'bg-sunken text-accent' : 'text-muted hover:bg-sunken hover:text-ink',
      )}
    >
      {label}
      <WaitingCount count={waiting} />
    </Link>
  );
}

/** Shows every tab of the viewer at the left of wide screens, and behind one button on smaller ones. */
export function AdminNavigation({ tab, viewer }: { tab: AdminTabName; viewer: Viewer }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  const groups = groupTabs(viewer, usePendingCounts());
  const shown = groups.flatMap(({ links }) => links);
  const current = shown.find((link) => link.tab === tab)?.waiting ?? 0;
  const waiting = shown.reduce((sum, link) => sum + link.waiting, 0);

  /** Moves the focus first, because a link that holds it is hidden. */
  function close() {
    if (!isOpen) return;
    menu.current?.focus();
    setOpen(false);
  }

  return (
    <nav
      aria-label="Admin"
      className="admin-navigation"
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && close()}
    >
      <button
        ref={menu}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="admin-menu flex min-h-12 w-full items-center gap-3 rounded-md border border-line-strong px-4 text-base font-medium"
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 text-left">
          <span className="sr-only">Admin areas: </span>
          <span>{labelWithCount(adminTabs[tab].label, current)}</span>
          {waiting > current && <span className="text-sm font-normal text-muted">{waiting - current} elsewhere</span>}
        </span>
        <ChevronDownIcon className={classNames('size-5 transition-[rotate]', isOpen && 'rotate-180')} />
      </button>
      <div id={id} className={classNames('admin-areas lg:grid', isOpen ? 'grid' : 'hidden')}>
        {groups.map(({ group, links }, place) => (
          <div key={group}>
            <p id={`${id}-${place}`} className="px-3 pb-1 text-xs text-muted">
              {group}
            </p>
            <ul aria-labelledby={`${id}-${place}`}>
              {links.map((link) => (
                <li key={link.tab}>
                  <AdminTabLink {...link} isCurrent={link.tab === tab} onOpen={close} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}
