import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import { GUEST_SAVED_MAX, readingMessages, type SavedIdsResponse, type SavedState } from '#contract/reading';
import { api } from '@/lib/http/api.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { toast } from '@/lib/toast.ts';
import { savedHere } from './saved-here.ts';
import { savedIdsQuery } from './saved-ids.queries.ts';

/** A change of a saved post: null removes it. */
export type SavedChange = {
  id: string;
  from: SavedState | null;
  to: SavedState | null;
  /** The post cannot be saved again. */
  isUnavailable?: boolean;
};

type Change = SavedChange & { isUndo: boolean };

const EMPTY: SavedIdsResponse = { open: [], read: [] };

/** Returns the state of a post, or null if it is not saved. */
const stateIn = ({ open, read }: SavedIdsResponse, id: string): SavedState | null => {
  if (open.includes(id)) return 'open';
  return read.includes(id) ? 'read' : null;
};

function changed(ids: SavedIdsResponse, id: string, to: SavedState | null): SavedIdsResponse {
  const listed = (state: SavedState) => [...ids[state].filter((other) => other !== id), ...(to === state ? [id] : [])];
  return { open: listed('open'), read: listed('read') };
}

function doneText({ from, to }: SavedChange): string {
  if (to === null) return readingMessages.removed;
  if (from === null) return readingMessages.saved;
  return to === 'read' ? readingMessages.markedRead : readingMessages.markedOpen;
}

function send({ id, from, to }: SavedChange) {
  const path = `/saved/${encodeURIComponent(id)}`;
  if (to === null) return api.delete(path);
  return api.put(path, from === null && to === 'open' ? {} : { read: to === 'read' });
}

/** Options of the mutation: shows the change immediately, reverses it when it fails, and offers Undo. */
const options = (client: QueryClient, viewerId: string) => {
  const key = queryKeys.savedIds(viewerId);
  const show = (id: string, to: SavedState | null) =>
    client.setQueryData<SavedIdsResponse>(key, (ids) => ids && changed(ids, id, to));
  return {
    scope: { id: 'saved' },
    mutationFn: send,
    onMutate: async ({ id, to }: Change) => {
      await client.cancelQueries({ queryKey: key });
      show(id, to);
    },
    onError: (error: Error, { id, from }: Change) => {
      show(id, from);
      toast.error(failureText(error, readingMessages.saveFailed));
    },
    onSuccess: (_answer: unknown, change: Change) => {
      void client.invalidateQueries({ queryKey: queryKeys.savedLists });
      if (change.isUndo || change.isUnavailable) return toast.success(doneText(change));
      const { id, from, to } = change;
      const onPress = () => void changeSaved(client, viewerId, { id, from: to, to: from }, true);
      toast.offering('success', doneText(change), { label: 'Undo', onPress });
    },
  };
};

/** Saves, marks or removes a post of a user. Shows the result; never rejects. */
export async function changeSaved(client: QueryClient, viewerId: string, change: SavedChange, isUndo = false) {
  const mutation = client.getMutationCache().build(client, options(client, viewerId));
  await mutation.execute({ ...change, isUndo }).catch(() => {});
}

/** Saves or removes a post of a guest in this browser. */
function toggleHere(client: QueryClient, id: string): void {
  const ids = savedHere.read(null);
  const isSaved = ids.includes(id);
  if (!isSaved && ids.length >= GUEST_SAVED_MAX) {
    toast.error(readingMessages.fullHere);
    return;
  }
  const next = isSaved ? ids.filter((other) => other !== id) : [...ids, id];
  if (!savedHere.write(null, next)) {
    toast.error(readingMessages.notStoredHere);
    return;
  }
  client.setQueryData<SavedIdsResponse>(queryKeys.savedIds(null), { open: next, read: [] });
  const undo = { label: 'Undo', onPress: () => toggleHere(client, id) };
  if (isSaved) toast.offering('success', readingMessages.removedHere, undo);
  else toast.offering('success', readingMessages.savedHere, undo, readingMessages.savedHereHint);
}

/** Saves a post, or removes it if it is saved. `viewerId` is null for a guest. */
export async function toggleSaved(client: QueryClient, viewerId: string | null, id: string): Promise<void> {
  if (viewerId === null) return toggleHere(client, id);
  const ids = await client.fetchQuery(savedIdsQuery(viewerId)).catch(() => EMPTY);
  const from = stateIn(ids, id);
  await changeSaved(client, viewerId, { id, from, to: from === null ? 'open' : null });
}
