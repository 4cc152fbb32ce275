import type { QueryClient } from '@tanstack/react-query';
import { MINUTE } from '#contract/time';
import { viewerId } from '@/features/accounts/watch-viewer.ts';
import { prefetchPageData } from './page-data.ts';
import { routeFor } from './routes.tsx';

/** Delay before a prefetch; a pointer or finger that only passes over a link moves on sooner. Milliseconds. */
const INTENT_AFTER = 65;
/** Limits prefetches, so they never use up the API's rate limit per minute. */
const MOST_A_MINUTE = 30;

type Connection = { saveData?: boolean; effectiveType?: string };

/** Returns true when the reader or their network wants to save data. */
function isSaving(): boolean {
  const { saveData, effectiveType }: Connection = (navigator as { connection?: Connection }).connection ?? {};
  return saveData === true || effectiveType?.endsWith('2g') === true;
}

/** Returns the link to another page of the product that an event targets. */
function linkOf({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || link.origin !== window.location.origin || link.target !== '' || link.download !== '')
    return null;
  return link.pathname === window.location.pathname ? null : link;
}

/**
 * Prefetches a link's page, both chunk and data, on hover, focus or touch. One listener serves all current and future
 * links.
 * @param latest what the reader did last while this code loaded
 */
export function prefetchLinks(queryClient: QueryClient, latest: Event | undefined): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let intended: HTMLAnchorElement | null = null;
  let spent = 0;

  function prefetch({ pathname, search }: HTMLAnchorElement) {
    if (spent >= MOST_A_MINUTE || isSaving()) return;
    spent += 1;
    setTimeout(() => {
      spent -= 1;
    }, MINUTE);
    routeFor(pathname, typeof viewerId(queryClient) === 'string').page.prefetch();
    prefetchPageData(queryClient, pathname, search);
  }

  function consider(event: Event) {
    const link = linkOf(event);
    if (link === intended) return;
    clearTimeout(timer);
    intended = link;
    if (link !== null) timer = setTimeout(() => prefetch(link), INTENT_AFTER);
  }

  /** Cancels after a touch that became a scroll. */
  function forget() {
    clearTimeout(timer);
    intended = null;
  }

  for (const type of ['pointerover', 'pointerdown', 'focusin']) document.addEventListener(type, consider);
  document.addEventListener('pointercancel', forget);
  if (latest) consider(latest);
}
