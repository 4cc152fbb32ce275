import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '@/lib/api.ts';
import { changeViewer } from './change-viewer.ts';

/** Signs out and shows the auth screen, whatever the server says (spec §4: errors are ignored). */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const running = useRef(false);
  return async () => {
    if (running.current) return;
    running.current = true;
    await api.post('/auth/sign-out').catch(() => undefined);
    await changeViewer(queryClient, null);
    running.current = false;
    navigate('/auth');
  };
}
