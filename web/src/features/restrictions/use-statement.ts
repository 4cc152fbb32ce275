import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AppealRequest, OwnStatementResponse } from '#contract/restrictions';
import { api } from '@/lib/http/api.ts';
import { toast } from '@/lib/toast.ts';

const keyOf = (id: string) => ['own', 'statements', id] as const;
const pathOf = (id: string) => `/statements/${encodeURIComponent(id)}`;

/** Fetches a statement of reasons to the viewer. @param id of a decision, or of an article that is taken down */
export function useStatement(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api.get<OwnStatementResponse>(pathOf(id), signal),
  });
}

/** Sends the viewer's appeal. The caller shows failures. @param id under which the statement was fetched */
export function useAppeal(id: string, statementId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: AppealRequest) => api.post(`${pathOf(statementId)}/appeals`, request),
    onSuccess: () => {
      toast.success('Appeal sent', 'An admin will read it and email you.');
      return queryClient.invalidateQueries({ queryKey: keyOf(id) });
    },
  });
}
