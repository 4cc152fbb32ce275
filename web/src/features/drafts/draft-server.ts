import type { QueryClient } from '@tanstack/react-query';
import type { SessionResponse } from '#contract/accounts';
import type { DeleteDraftsRequest, Draft, DraftResponse, SaveDraftRequest, SaveDraftResponse } from '#contract/drafts';
import { queryKeys } from '#contract/query-keys';
import { ApiError, api } from '@/lib/http/api.ts';
import { foundOrNull } from '@/lib/http/found-or-null.ts';

/** Browsers limit keepalive requests, which survive the page, to 64 kB. */
const KEEPALIVE_BYTES = 60_000;
/** Request timeout, milliseconds. */
const GIVE_UP_AFTER = 20_000;

const path = (workId: string) => `/drafts/${encodeURIComponent(workId)}`;

type Save = Omit<SaveDraftRequest, 'sentAt'>;

/** Server operations of an editor for one work. They reject with ApiError, or AbortError after the timeout. */
export type DraftServer = {
  /** Returns null if no draft exists. */
  load: () => Promise<Draft | null>;
  save: (request: Save) => Promise<SaveDraftResponse>;
  /** Deletes the draft; the published post stays. */
  discard: () => Promise<void>;
};

export const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401;

/** Returns true if a retry would fail the same way. */
export const isPermanentError = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);

/** Returns true if the id belongs to another user or is invalid. */
export const isForeignDraftError = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || 'id' in error.fields);

async function loadDraft(workId: string): Promise<Draft | null> {
  try {
    return (await api.get<DraftResponse>(path(workId), AbortSignal.timeout(GIVE_UP_AFTER))).draft;
  } catch (error) {
    if (isForeignDraftError(error)) return null;
    throw error;
  }
}

/** Deletes a draft. Treats a draft that was already deleted or published as deleted. */
export async function deleteDraft(workId: string): Promise<void> {
  await foundOrNull(api.delete(path(workId)));
}

/** Deletes drafts with one request. Ignores drafts that are already deleted. */
export async function deleteDrafts(ids: readonly string[]): Promise<void> {
  await foundOrNull(api.post('/drafts/delete', { ids: [...ids] } satisfies DeleteDraftsRequest));
}

let lastSentAt = 0;

export function saveDraft(workId: string, save: Save): Promise<SaveDraftResponse> {
  lastSentAt = Math.max(Date.now(), lastSentAt + 1);
  const request: SaveDraftRequest = { ...save, sentAt: lastSentAt };
  const keepalive = new Blob([JSON.stringify(request)]).size <= KEEPALIVE_BYTES;
  return api.put(path(workId), request, { keepalive, signal: AbortSignal.timeout(GIVE_UP_AFTER) });
}

/**
 * Verifies that the session still belongs to this user, so writing is never saved in another account.
 * @throws ApiError signed_out if it does not
 */
export async function verifyViewer(viewerId: string): Promise<void> {
  const { viewer } = await api.get<SessionResponse>('/session', AbortSignal.timeout(GIVE_UP_AFTER));
  if (viewer?.id !== viewerId) throw new ApiError(401, 'signed_out', 'You are signed out');
}

/**
 * Creates the server operations for one user's work. Verifies the session before the next save if a save failed or the
 * tab shows another viewer.
 */
export function createDraftServer(queryClient: QueryClient, viewerId: string, workId: string): DraftServer {
  let isInDoubt = false;
  const refetchSession = () => void queryClient.invalidateQueries({ queryKey: queryKeys.session });
  const knownViewer = () => queryClient.getQueryData<SessionResponse>(queryKeys.session)?.viewer?.id;
  return {
    load: () => loadDraft(workId),
    discard: () => deleteDraft(workId),
    async save(request) {
      const isUnknown = knownViewer() !== viewerId;
      if (isInDoubt || isUnknown) await verifyViewer(viewerId);
      // The user has signed in again in another tab.
      if (isUnknown) refetchSession();
      try {
        const answer = await saveDraft(workId, request);
        isInDoubt = false;
        return answer;
      } catch (error) {
        isInDoubt = true;
        if (isSignedOut(error)) refetchSession();
        throw error;
      }
    },
  };
}
