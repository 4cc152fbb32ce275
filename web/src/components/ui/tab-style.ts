import { classNames } from '@/lib/class-names.ts';

/** Pills are for the views within a tab, because two similar rows would read as one. */
export type TabStyle = 'underlined' | 'pills';

const underlined = (isCurrent: boolean) =>
  classNames(
    'flex min-h-12 items-center border-b-2 text-sm font-medium whitespace-nowrap -outline-offset-2 transition-colors',
    isCurrent ? 'border-accent text-accent' : 'border-transparent text-muted hover:text-ink',
  );

const pill = (isCurrent: boolean) =>
  classNames(
    'flex min-h-11 items-center rounded-full px-4 text-sm font-medium whitespace-nowrap -outline-offset-2',
    'transition-colors md:min-h-9',
    isCurrent ? 'bg-ink text-paper outline-paper' : 'text-muted hover:bg-sunken hover:text-ink',
  );

/** Returns the classes of a tab, for links and buttons. */
export const tabStyle = (isCurrent: boolean, look: TabStyle = 'underlined') =>
  look === 'pills' ? pill(isCurrent) : underlined(isCurrent);
