import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import type { CategoryKey } from '#contract/topics';
import { api } from '@/lib/api.ts';

/** Follows categories whole, beside what is followed already; the feed is asked for anew. */
export function useFollowCategories() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (categories: readonly CategoryKey[]) => api.post('/interests/categories', { categories }),
    onSuccess: async () => {
      queryClient.removeQueries({ queryKey: queryKeys.feed });
      await queryClient.invalidateQueries({ queryKey: queryKeys.interests });
    },
  });
}
