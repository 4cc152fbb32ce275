import type { ComponentProps } from 'react';
import { classNames } from '@/lib/class-names.ts';

const position = 'absolute overflow-y-auto overscroll-contain';
const below =
  'top-full left-0 z-30 mt-2 max-h-[min(40rem,calc(100dvh-6rem))] w-[34rem] rounded-lg bg-surface shadow-float';
/** Fills a phone's screen above its keyboard. */
const belowBar =
  'inset-x-0 top-full h-[calc(100dvh-4rem-var(--keyboard,0px))] bg-paper ' +
  'md:mt-2 md:h-auto md:max-h-[min(40rem,calc(100dvh-6rem))] md:rounded-lg md:bg-surface md:shadow-float';

type SearchPanelProps = ComponentProps<'div'> & { isOpen: boolean; isRaised: boolean };

/**
 * Shows the results. While closed it stays in the page for screen readers. The tabIndex removes it from the Tab order,
 * where browsers put scrollable elements; the arrow keys already scroll it.
 */
export function SearchPanel({ isOpen, isRaised, ...rest }: SearchPanelProps) {
  return (
    <div {...rest} tabIndex={-1} className={isOpen ? classNames(position, isRaised ? belowBar : below) : 'sr-only'} />
  );
}

export const checkConnection = 'Check your connection and try again.';

/** Shows that a search failed. */
export function SearchFailure({ text = checkConnection }: { text?: string }) {
  return (
    <div role="alert">
      <p className="px-4 pt-4 text-sm font-medium">Search is not available right now</p>
      <p className="px-4 pt-1 pb-4 text-sm text-muted">{text}</p>
    </div>
  );
}

/** A page has only one search box. */
export const SEARCH_LIST_ID = 'search-results';

export const searchOptionId = (index: number) => `search-result-${index}`;
