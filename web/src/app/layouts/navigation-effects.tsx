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
 * Imitates a full page load: a new page starts at its top with the focus on its heading, and back navigation restores
 * the scroll position.
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
    // The browser restores the position after a reload and on return from another site.
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

  // Runs before paint: afterwards a shorter page would already have changed the scroll position to save.
  useLayoutEffect(() => {
    const before = shown.current;
    if (before.key === key) return;
    shown.current = { pathname, key };
    if (kind === 'REPLACE' && !isNewPage(state)) return;
    const stops = [before.pathname === pathname ? () => {} : retryWhileLoading(focusHeading)];
    const savedY = positions.get(key) ?? 0;
    if (kind === 'POP') stops.push(retryWhileLoading(() => scrollBackTo(savedY)));
    else {
      const target = document.getElementById(hash.slice(1));
      if (target) target.scrollIntoView();
      else if (before.pathname !== pathname) scrollBackTo(0);
    }
    return () => {
      for (const stop of stops) stop();
    };
  }, [pathname, hash, key, state, kind]);

  return null;
}
