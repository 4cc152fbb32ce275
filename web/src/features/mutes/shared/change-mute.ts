import type { QueryClient } from '@tanstack/react-query';
import { type MuteKind, type MutesResponse, muteMessages, mutePath } from '#contract/mutes';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';

/** Serializes changes of mutes, because each response includes the results of the earlier ones. */
export const MUTES_SCOPE = { id: 'mutes' };

/** What can be muted: `id` is its public id or the key of a category, `name` is shown. */
export type MuteTarget = { kind: MuteKind; id: string; name: string };

/** @property isConfirmed the viewer pays for the blogger, and has confirmed the mute */
export type MuteChange = { target: MuteTarget; isMuted: boolean; isConfirmed?: boolean };

function send({ target: { kind, id }, isMuted, isConfirmed = false }: MuteChange): Promise<MutesResponse> {
  return isMuted ? api.put(mutePath(kind, id), { confirm: isConfirmed }) : api.delete(mutePath(kind, id));
}

/**
 * Stores the mutes returned by a change. Refetches the feeds on screen; removes the others, which are fetched on their
 * next use.
 */
async function setMutes(queryClient: QueryClient, answer: MutesResponse): Promise<void> {
  await queryClient.cancelQueries({ queryKey: queryKeys.mutes });
  queryClient.setQueryData<MutesResponse>(queryKeys.mutes, answer);
  queryClient.removeQueries({ queryKey: queryKeys.feeds, type: 'inactive' });
  void queryClient.invalidateQueries({ queryKey: queryKeys.feeds });
}

/** Mutes or unmutes, after all earlier changes. Shows the result, with Undo; never rejects. */
export async function changeMute(queryClient: QueryClient, change: MuteChange): Promise<void> {
  const { target, isMuted } = change;
  // Undoing an unmute needs no second confirmation.
  const undo = () => void changeMute(queryClient, { target, isMuted: !isMuted, isConfirmed: true });
  const text = isMuted ? muteMessages.muted(target.name) : muteMessages.unmuted(target.name);
  const mutation = queryClient.getMutationCache().build(queryClient, {
    scope: MUTES_SCOPE,
    mutationFn: send,
    onSuccess: async (answer: MutesResponse) => {
      toast.offering('success', text, { label: 'Undo', onPress: undo });
      await setMutes(queryClient, answer);
    },
    onError: (error: Error) => toastError(error, isMuted ? muteMessages.muteFailed : muteMessages.unmuteFailed),
  });
  await mutation.execute(change).catch(() => {});
}
