import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Goes on where a work goes on that could not be saved under its own id; `pathOf` gives the editor's address. */
export function useRedirectMovedDraft(movedTo: string | null, pathOf: (id: string) => string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (movedTo !== null) navigate(pathOf(movedTo), { replace: true });
  }, [movedTo, pathOf, navigate]);
}
