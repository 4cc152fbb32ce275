import type { QueryClient } from '@tanstack/react-query';
import type { SessionResponse } from '#contract/accounts';
import type { DeleteDraftsRequest, Draft, DraftResponse, SaveDraftRequest, SaveDraftResponse } from '#contract/drafts';
import { queryKeys } from '#contract/query-keys';
import { ApiError, api } from '@/lib/http/api.ts';
import { foundOrNull } from '@/lib/http/found-or-null.ts';

/** Browsers send no more than 64 kB of a page that is being left. */
const KEEPALIVE_BYTES = 60_000;
/** After this many milliseconds without an answer there is none to come. */
const GIVE_UP_AFTER = 20_000;

const path = (workId: string) => `/drafts/${encodeURIComponent(workId)}`;

type Save = Omit<SaveDraftRequest, 'sentAt'>;

/** What an editor asks of the server for one work. All reject with ApiError, or AbortError after too long. */
export type DraftServer = {
  /** Null when there is none. */
  load: () => Promise<Draft | null>;
  save: (request: Save) => Promise<SaveDraftResponse>;
  /** Ends the draft; what is published stays. */
  discard: () => Promise<void>;
};

export const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401;

/** Whether the answer would be the same however often one asks. */
export const isPermanentError = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);

/** Nothing can have this id: it is somebody else's, or none at all. */
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

/** Deletes a draft; one that is gone already, deleted or published elsewhere, is deleted. */
export async function deleteDraft(workId: string): Promise<void> {
  await foundOrNull(api.delete(path(workId)));
}

/** Deletes drafts with one request; those that are gone already are deleted. */
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
 * Asks the server who is signed in on this browser now, so that one person's writing never becomes another's.
 * @throws ApiError signed_out unless it is this person
 */
export async function verifyViewer(viewerId: string): Promise<void> {
  const { viewer } = await api.get<SessionResponse>('/session', AbortSignal.timeout(GIVE_UP_AFTER));
  if (viewer?.id !== viewerId) throw new ApiError(401, 'signed_out', 'You are signed out');
}

/** The server for one person's work. After a failure, and when the tab says otherwise, it asks who is signed in first. */
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
      // Signed in again in another tab.
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
