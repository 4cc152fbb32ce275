import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/api.ts';

/** Mends a mistyped address before it is confirmed; a new mail goes there. */
export function useCorrectEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => api.post('/auth/correct-email', { email }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.session }),
  });
}
