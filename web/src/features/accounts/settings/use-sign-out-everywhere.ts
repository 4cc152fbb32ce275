import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { api } from '@/lib/http/api.ts';
import { clearAfterSignOut, flushBeforeSignOut, UnsavedWorkError } from '@/lib/storage/sign-out-hooks.ts';
import { changeViewer } from '../change-viewer.ts';

/**
 * Ends all sessions of the account, including this one, and opens the auth screen.
 * @throws UnsavedWorkError if unsaved writing would be lost, unless `evenIfUnsent`
 */
export function useSignOutEverywhere(viewerId: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ evenIfUnsent }: { evenIfUnsent: boolean }) => {
      const isSent = await flushBeforeSignOut(viewerId);
      if (!isSent && !evenIfUnsent) throw new UnsavedWorkError();
      await api.post('/account/sign-out-everywhere');
    },
    onSuccess: async () => {
      clearAfterSignOut(viewerId);
      await changeViewer(queryClient, null);
      navigate('/auth');
    },
  });
}
