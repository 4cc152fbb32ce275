import { useNavigate } from 'react-router-dom';

/** Goes to the page before, of ours or not; home for someone who opened this one first. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => {
    if (window.history.length > 1) navigate(-1);
    else navigate('/');
  };
}
