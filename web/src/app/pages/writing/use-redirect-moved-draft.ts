import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Redirects to the new id of a work that could not be saved under its own; `pathOf` returns the editor's URL. */
export function useRedirectMovedDraft(movedTo: string | null, pathOf: (id: string) => string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (movedTo !== null) navigate(pathOf(movedTo), { replace: true });
  }, [movedTo, pathOf, navigate]);
}
