import { useNavigate } from 'react-router-dom';

/** Goes back one history entry, of the product or not; to `otherwise` when there is none. */
export function useGoBack(otherwise = '/'): () => void {
  const navigate = useNavigate();
  return () => {
    if (window.history.length > 1) navigate(-1);
    else navigate(otherwise);
  };
}
