import { useLocation, useNavigate } from 'react-router-dom';

/** Goes to the page before; home for someone who came straight here. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => {
    if (key === 'default') navigate('/');
    else navigate(-1);
  };
}
