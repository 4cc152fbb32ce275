import type { QueryClient } from '@tanstack/react-query';
import { viewerId } from '@/features/accounts/watch-viewer.ts';
import { prefetchPageData } from './page-data.ts';
import { routeFor } from './routes.tsx';

/** Who only passes over a link, or scrolls by touching it, has left it by then. Milliseconds. */
const INTENT_AFTER = 65;
/** So that passing many links never uses up what one may ask the API for in a minute. */
const MOST_A_MINUTE = 30;
const MINUTE = 60_000;

type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether the reader, or their network, wants nothing fetched that was not asked for. */
function isSaving(): boolean {
  const { saveData, effectiveType }: Connection = (navigator as { connection?: Connection }).connection ?? {};
  return saveData === true || effectiveType?.endsWith('2g') === true;
}

/** The link to another page of ours that an event is about. */
function linkOf({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || link.origin !== window.location.origin || link.target !== '' || link.download !== '')
    return null;
  return link.pathname === window.location.pathname ? null : link;
}

/**
 * Fetches the page that a link leads to, its chunk and its data, when somebody rests on it with the pointer or the
 * focus, or touches it. Listens once for all links there will be.
 */
export function prefetchLinks(queryClient: QueryClient): void {
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

  /** Touched, and then scrolled. */
  function forget() {
    clearTimeout(timer);
    intended = null;
  }

  for (const type of ['pointerover', 'pointerdown', 'focusin']) document.addEventListener(type, consider);
  document.addEventListener('pointercancel', forget);
}
