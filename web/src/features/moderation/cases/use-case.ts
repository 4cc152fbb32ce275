import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminCase, CaseHistoryResponse, CaseKind, CaseNoteRequest } from '#contract/cases';
import { api } from '@/lib/http/api.ts';
import { cursorPages } from '@/lib/http/cursor-pages.ts';
import { toastError } from '@/lib/toast-error.ts';
import { moderationKeys } from '../moderation-keys.ts';

/** What a case is about. */
export type CaseKey = { kind: CaseKind; id: string };

export const caseTexts = {
  failed: 'Failed to load the case',
  assignFailed: 'Failed to assign the case',
  noteFailed: 'Failed to add the note',
  historyFailed: 'Failed to load the history',
} as const;

const pathOf = ({ kind, id }: CaseKey) => `/admin/reports/cases/${kind}/${encodeURIComponent(id)}`;

/** Fetches who works on a case, and its notes. */
export function useCase(key: CaseKey) {
  return useQuery({
    queryKey: moderationKeys.caseOf(key.kind, key.id),
    queryFn: ({ signal }) => api.get<AdminCase>(pathOf(key), signal),
  });
}

/** Fetches what was reported, decided and appealed about the person of a case. */
export function useCaseHistory(key: CaseKey) {
  const query = useInfiniteQuery(
    cursorPages<CaseHistoryResponse>(moderationKeys.caseHistory(key.kind, key.id), `${pathOf(key)}/history`),
  );
  return { ...query, entries: query.data?.pages.flatMap((page) => page.entries) };
}

/** Assigns a case to the viewer, or ends its assignment. Another admin may have been faster. */
export function useAssignCase(key: CaseKey) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (assign: boolean) =>
      assign ? api.put(`${pathOf(key)}/assignment`) : api.delete(`${pathOf(key)}/assignment`),
    onError: (error) => toastError(error, caseTexts.assignFailed),
    // Stays pending until the queue shows it.
    onSettled: () =>
      Promise.all(
        [moderationKeys.reports, moderationKeys.appeals, moderationKeys.caseOf(key.kind, key.id)].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

/** Adds an internal note. The caller shows failures. */
export function useAddCaseNote(key: CaseKey) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: CaseNoteRequest) => api.post(`${pathOf(key)}/notes`, request),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: moderationKeys.caseOf(key.kind, key.id) }),
  });
}
