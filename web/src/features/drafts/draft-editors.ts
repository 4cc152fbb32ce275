import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import { takeLock, withLock } from '@/lib/storage/locks.ts';
import { registerSignOutHook } from '@/lib/storage/sign-out-hooks.ts';
import { type DraftCopy, listCopies, moveCopy, removeCopy, saveCopy } from './draft-copies.ts';
import { clearOpenWork, clearStoredDrafts, clearStoredWork, editorLock, workQueueLock } from './draft-keys.ts';
import { createDraftServer } from './draft-server.ts';
import { createDraftSession, type DraftSession } from './draft-session.ts';
import type { WorkKind } from './draft-state.ts';

type Work = { viewerId: string; workId: string; kind: WorkKind; queryClient: QueryClient };
type Editor = { viewerId: string; session: DraftSession; hold: () => () => void; close: () => void };

/** The open works of this tab. A closed editor stays here until the server has all of its text. */
const editors = new Map<string, Editor>();
const keyOf = ({ viewerId, workId }: Pick<Work, 'viewerId' | 'workId'>) => `${viewerId}:${workId}`;

function end({ session, close }: Editor) {
  session.end();
  close();
}

/**
 * Saves immediately when the focus leaves a field, the tab or the page, and rereads when it returns. Returns the
 * function that stops watching.
 */
function watchSaveTriggers({ saveNow, wake }: Pick<DraftSession, 'saveNow' | 'wake'>): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const save = () => void saveNow();
  const look = () => void wake();
  document.addEventListener('focusout', save, { signal });
  document.addEventListener('visibilitychange', () => (document.hidden ? save() : look()), { signal });
  window.addEventListener('blur', save, { signal });
  window.addEventListener('pagehide', save, { signal });
  // A tab in a second visible window is never hidden.
  window.addEventListener('focus', look, { signal });
  window.addEventListener('online', look, { signal });
  return () => leaving.abort();
}

type DraftClaim = { editorId: string; copy: DraftCopy | null; release: () => void };

/** Returns null where the browser has no locks. The editor still works, but other tabs consider it closed. */
const tryLock = (workId: string, editorId: string) => takeLock(editorLock(workId, editorId)).catch(() => null);

/**
 * Claims the newest unsent copy of this work whose editor is closed, and continues under that editor's id. Without such
 * a copy, returns a new editor id.
 */
function claimDraft(viewerId: string, workId: string): Promise<DraftClaim> {
  return withLock(workQueueLock(workId), async () => {
    for (const copy of listCopies(viewerId, workId)) {
      const release = await tryLock(workId, copy.writer);
      if (release !== null) return { editorId: copy.writer, copy, release };
    }
    const editorId = crypto.randomUUID();
    const release = (await tryLock(workId, editorId)) ?? (() => {});
    return { editorId, copy: null, release };
  });
}

function createEditor(key: string, { viewerId, workId, kind, queryClient }: Work): Editor {
  let claim: Promise<DraftClaim> | undefined;
  let holders = 0;
  const session = createDraftSession({
    workId,
    kind,
    server: createDraftServer(queryClient, viewerId, workId),
    claim: () => {
      claim ??= claimDraft(viewerId, workId);
      return claim;
    },
    keep: (copy) => saveCopy(viewerId, copy),
    remove: (copy) => removeCopy(viewerId, copy),
    move: (copy) => moveCopy(viewerId, copy)?.workId ?? null,
  });
  const ignore = watchSaveTriggers(session);
  const stopListening = session.subscribe(() => closeWhenUnused());

  function close() {
    if (editors.get(key) !== editor) return;
    editors.delete(key);
    ignore();
    stopListening();
    void claim?.then(({ release }) => release());
    clearOpenWork(viewerId, workId);
    void queryClient.invalidateQueries({ queryKey: queryKeys.drafts });
  }

  function closeWhenUnused() {
    if (holders === 0 && session.isSent()) close();
  }

  const editor: Editor = {
    viewerId,
    session,
    close,
    hold() {
      holders++;
      return () => {
        holders--;
        // Waits for a remount, which reuses the session.
        setTimeout(() => holders === 0 && void session.sendAll().then(closeWhenUnused));
      };
    },
  };
  void session.open();
  return editor;
}

/** Retains the session of a work; opens it unless this tab already has it open. */
export function retainDraftSession(work: Work) {
  const key = keyOf(work);
  const editor = editors.get(key) ?? createEditor(key, work);
  editors.set(key, editor);
  /** Discards the local state after publishing, which ends the draft. */
  const forget = () => end(editor);
  return { session: editor.session, release: editor.hold(), forget };
}

/** Removes a deleted work from this browser, including text that was not sent yet. */
export function discardWork(viewerId: string, workId: string): void {
  const editor = editors.get(keyOf({ viewerId, workId }));
  if (editor !== undefined) end(editor);
  clearStoredWork(viewerId, workId);
}

registerSignOutHook({
  async flush(viewerId) {
    const own = [...editors.values()].filter((editor) => editor.viewerId === viewerId);
    const sent = await Promise.all(own.map(({ session }) => session.sendAll()));
    return !sent.includes(false);
  },
  clear(viewerId) {
    for (const editor of editors.values()) {
      if (editor.viewerId === viewerId) end(editor);
    }
    clearStoredDrafts(viewerId);
  },
});
