import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { isArrival } from '@/lib/arrival.ts';

const GIVE_UP_AFTER = 10_000;
/** Whoever does something meanwhile has a place of their own. */
const OWN_DOING = ['pointerdown', 'keydown', 'wheel'] as const;
const positions = new Map<string, number>();

/**
 * Runs `attempt` now and whenever the page's content changes, until it succeeds, the reader does something, or too long
 * has passed.
 */
function retryWhileLoading(attempt: () => boolean): () => void {
  if (attempt()) return () => {};
  const observer = new MutationObserver(() => attempt() && stop());
  const timer = setTimeout(() => stop(), GIVE_UP_AFTER);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const type of OWN_DOING) window.removeEventListener(type, stop);
  };
  for (const type of OWN_DOING) window.addEventListener(type, stop, { passive: true });
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading === null) return false;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  // The last page's, hidden until the next one's chunk is there, does not take it.
  return document.activeElement === heading;
}

function scrollBackTo(top: number): boolean {
  window.scrollTo({ top, behavior: 'instant' });
  return Math.abs(window.scrollY - top) < 2;
}

/**
 * What a browser does by itself on a full load: a new page starts at its top with its heading in focus, and going back
 * finds the place one had left.
 */
export function NavigationEffects() {
  const { pathname, hash, key, state } = useLocation();
  const kind = useNavigationType();
  const shown = useRef({ pathname, key });

  useEffect(() => {
    const remember = () => positions.set(shown.current.key, window.scrollY);
    const takeOver = () => {
      history.scrollRestoration = 'manual';
    };
    // A reload, and coming back from another site, are the browser's to restore.
    const handBack = () => {
      history.scrollRestoration = 'auto';
    };
    takeOver();
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pageshow', takeOver);
    window.addEventListener('pagehide', handBack);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pageshow', takeOver);
      window.removeEventListener('pagehide', handBack);
    };
  }, []);

  // Before the browser paints: a page shorter than the last one is scrolled up by then, and that is not where one was.
  useLayoutEffect(() => {
    const before = shown.current;
    if (before.key === key) return;
    shown.current = { pathname, key };
    if (kind === 'REPLACE' && !isArrival(state)) return;
    const stops = [before.pathname === pathname ? () => {} : retryWhileLoading(focusHeading)];
    const left = positions.get(key) ?? 0;
    if (kind === 'POP') stops.push(retryWhileLoading(() => scrollBackTo(left)));
    else if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
    else if (before.pathname !== pathname) scrollBackTo(0);
    return () => {
      for (const stop of stops) stop();
    };
  }, [pathname, hash, key, state, kind]);

  return null;
}
