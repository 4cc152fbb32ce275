import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { focusHeading, retryWhileLoading } from '@/lib/focus/focus-heading.ts';
import { isNewPage } from '@/lib/navigation/new-page-state.ts';

const positions = new Map<string, number>();

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
    if (kind === 'REPLACE' && !isNewPage(state)) return;
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
