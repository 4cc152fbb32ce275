import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { draftPath, newPostPath } from '#contract/posts';
import { isHeld, withLock } from '@/lib/storage/locks.ts';
import { browserStorage } from '@/lib/storage/storage.ts';
import { editorLocks, openWorkKey, workQueueLock } from './draft-keys.ts';
import type { WorkKind } from './draft-state.ts';

/** `isResumed`: restored from this browser, not named by the URL. */
type Work = { id: string; kind: WorkKind; isResumed: boolean };

/** Returns the id of a new work whose tab was closed, unless another tab has it open. */
async function findLost(viewerId: string): Promise<string | null> {
  const id = browserStorage.get(openWorkKey(viewerId));
  if (id === null) return null;
  // Waits for the lock, because a work that is being sent only seems to be open.
  const isOpen = await withLock(workQueueLock(id), () => isHeld(editorLocks(id))).catch(() => false);
  // An editor that has just closed may have saved it meanwhile; then nothing was lost.
  return isOpen || browserStorage.get(openWorkKey(viewerId)) !== id ? null : id;
}

async function beginWork(viewerId: string): Promise<Work> {
  const lost = await findLost(viewerId);
  if (lost !== null) return { id: lost, kind: 'resumed', isResumed: true };
  return { id: crypto.randomUUID(), kind: 'new', isResumed: false };
}

function parseWork(query: URLSearchParams): Work | null {
  const [post, draft] = [query.get('edit'), query.get('draft')];
  if (post !== null) return { id: post, kind: 'post', isResumed: false };
  return draft === null ? null : { id: draft, kind: 'draft', isResumed: false };
}

/**
 * Returns the work of /post-blog from the URL (`?edit=`, `?draft=`, neither for a new one); null until it is known.
 * Pass it to useDraft and render the editor with `key={work.id}`.
 */
export function useWorkId(viewerId: string) {
  const { key } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const requested = parseWork(query);
  /** The work started at a URL without an id. */
  const [begun, setBegun] = useState<(Work & { key: string }) | null>(null);
  const isNameless = requested === null;

  useEffect(() => {
    if (!isNameless) return;
    let isCanceled = false;
    void beginWork(viewerId).then((work) => {
      if (!isCanceled) setBegun({ ...work, key });
    });
    return () => {
      isCanceled = true;
    };
  }, [isNameless, key, viewerId]);

  const isBegun = begun !== null && (isNameless ? begun.key === key : begun.id === requested.id);
  const work = isBegun ? begun : requested;
  const id = work?.id;

  /**
   * Adds the id to the URL after the first change, and stores it so an editor at a URL without an id can resume the
   * work.
   */
  const began = useCallback(() => {
    if (!isNameless || id === undefined) return;
    browserStorage.set(openWorkKey(viewerId), id);
    navigate(draftPath(id), { replace: true });
  }, [isNameless, id, viewerId, navigate]);

  function startNew() {
    browserStorage.set(openWorkKey(viewerId), null);
    navigate(newPostPath, { replace: isNameless });
  }

  return work && { id: work.id, kind: work.kind, isResumed: work.isResumed, began, startNew };
}
