import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Viewer } from '#contract/accounts';
import { authPath } from '@/features/accounts/auth/auth-paths.ts';
import { useKnownSession } from '@/features/accounts/use-known-session.ts';
import { NEW_PAGE_STATE } from '@/lib/navigation/new-page-state.ts';

/** Returns the viewer; redirects guests to the sign-in, from which they return. Null until the viewer is known. */
export function useRequireSignIn(): Viewer | null {
  const { viewer, isLoading } = useKnownSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isGuest = viewer === null && !isLoading;
  useEffect(() => {
    if (isGuest) navigate(authPath('sign-in', pathname + search), { replace: true, state: NEW_PAGE_STATE });
  }, [isGuest, pathname, search, navigate]);
  return viewer;
}
