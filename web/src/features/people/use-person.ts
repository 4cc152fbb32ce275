import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type NotesResponse, type PersonResponse, peopleMessages, type SuspensionRequest } from '#contract/people';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';
import { dedupeById } from '@/lib/http/dedupe.ts';
import { sharedPages } from '@/lib/live/shared-pages.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';

const pathOf = (id: string) => `/admin/people/${encodeURIComponent(id)}`;
const keyOf = (id: string) => queryKeys.admin('person', id);

/** Reads what admins know about a person. */
export function usePerson(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api.get<PersonResponse>(pathOf(id), signal),
    refetchOnWindowFocus: 'always',
  });
}

/** Reads the notes about a person, newest first. */
export function useNotes(id: string) {
  const { data, ...query } = useInfiniteQuery(
    sharedPages<NotesResponse>([...keyOf(id), 'notes'], `${pathOf(id)}/notes`),
  );
  return { ...query, notes: data && dedupeById(data.pages.flatMap((page) => page.notes)) };
}

/** Returns a mutation that changes a person and refetches them. Without `failed`, a form shows its failure. */
function usePersonChange<Values>(
  id: string,
  send: (values: Values) => Promise<unknown>,
  done: string,
  failed?: string,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => toast.success(done),
    onError: (error) => failed !== undefined && toastError(error, failed),
    // The control is busy until the page shows the change. Another admin may have been faster.
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(id) }),
  });
}

export const useAddNote = (id: string) =>
  usePersonChange(id, (text: string) => api.post(`${pathOf(id)}/notes`, { text }), peopleMessages.noteAdded);

export const useSuspend = (id: string) =>
  usePersonChange(
    id,
    (request: SuspensionRequest) => api.put(`${pathOf(id)}/suspension`, request),
    peopleMessages.suspended,
  );

export const useLiftSuspension = (id: string) =>
  usePersonChange(
    id,
    (base: number) => api.delete(`${pathOf(id)}/suspension`, { base }),
    peopleMessages.lifted,
    peopleMessages.liftFailed,
  );

export const useSignPersonOut = (id: string) =>
  usePersonChange(
    id,
    (_: undefined) => api.post(`${pathOf(id)}/sign-out`, {}),
    peopleMessages.signedOut,
    peopleMessages.signOutFailed,
  );

export const useResendConfirmation = (id: string) =>
  usePersonChange(
    id,
    (_: undefined) => api.post(`${pathOf(id)}/confirmation-email`, {}),
    peopleMessages.resent,
    peopleMessages.resendFailed,
  );

export const useConfirmAddress = (id: string) =>
  usePersonChange(
    id,
    (_: undefined) => api.post(`${pathOf(id)}/confirmed-email`, {}),
    peopleMessages.confirmed,
    peopleMessages.confirmFailed,
  );

export const useCorrectAddress = (id: string) =>
  usePersonChange(id, (email: string) => api.put(`${pathOf(id)}/email`, { email }), peopleMessages.corrected);
