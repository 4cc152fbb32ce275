import { useNavigate } from 'react-router-dom';

/** Returns how many history entries of the product precede this one in the tab, as the router counts them. */
const entriesBefore = () => (window.history.state as { idx?: number } | null)?.idx ?? 0;

/**
 * Goes back to the last page before these ones; to `otherwise` when there is no earlier page of the product.
 * @param paths paths of the pages to leave; several visits in a row count as one
 */
export function useLeavePages(paths: readonly string[], otherwise: string): () => void {
  const navigate = useNavigate();
  return function leave() {
    if (entriesBefore() === 0) return navigate(otherwise, { replace: true });
    window.addEventListener('popstate', () => void (paths.includes(window.location.pathname) && leave()), {
      once: true,
    });
    navigate(-1);
  };
}
