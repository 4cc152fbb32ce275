import { useNavigate } from 'react-router-dom';

/** Goes to the page before, of ours or not; for someone who opened this one first to `otherwise`. */
export function useGoBack(otherwise = '/'): () => void {
  const navigate = useNavigate();
  return () => {
    if (window.history.length > 1) navigate(-1);
    else navigate(otherwise);
  };
}
