import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { draftPath, newPostPath } from '#contract/posts';
import { isHeld, withLock } from '@/lib/storage/locks.ts';
import { browserStorage } from '@/lib/storage/storage.ts';
import { editorLocks, openWorkKey, workQueueLock } from './draft-keys.ts';
import type { WorkKind } from './draft-state.ts';

/** `isResumed`: nobody asked for it by its address; it was left unfinished here. */
type Work = { id: string; kind: WorkKind; isResumed: boolean };

/** What was being written when a tab was lost, unless another one has it open. */
async function findLost(viewerId: string): Promise<string | null> {
  const id = browserStorage.get(openWorkKey(viewerId));
  if (id === null) return null;
  // In turn: while it is being sent it only seems to be open.
  const isOpen = await withLock(workQueueLock(id), () => isHeld(editorLocks(id))).catch(() => false);
  // An editor that was just left may have let go of it meanwhile: then it is saved, and not lost.
  return isOpen || browserStorage.get(openWorkKey(viewerId)) !== id ? null : id;
}

async function beginWork(viewerId: string): Promise<Work> {
  const lost = await findLost(viewerId);
  if (lost !== null) return { id: lost, kind: 'resumed', isResumed: true };
  return { id: crypto.randomUUID(), kind: 'new', isResumed: false };
}

function askedWork(query: URLSearchParams): Work | null {
  const [post, draft] = [query.get('edit'), query.get('draft')];
  if (post !== null) return { id: post, kind: 'post', isResumed: false };
  return draft === null ? null : { id: draft, kind: 'draft', isResumed: false };
}

/**
 * The work that /post-blog is about, by its address (`?edit=`, `?draft=`, a new one for neither); null until it is
 * known. Hand it on to useDraft; show the editor with `key={work.id}`.
 */
export function useWorkId(viewerId: string) {
  const { key } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const asked = askedWork(query);
  /** The work begun at an address that names none. */
  const [begun, setBegun] = useState<(Work & { key: string }) | null>(null);
  const isNameless = asked === null;

  useEffect(() => {
    if (!isNameless) return;
    let isLeft = false;
    void beginWork(viewerId).then((work) => {
      if (!isLeft) setBegun({ ...work, key });
    });
    return () => {
      isLeft = true;
    };
  }, [isNameless, key, viewerId]);

  const isBegun = begun !== null && (isNameless ? begun.key === key : begun.id === asked.id);
  const work = isBegun ? begun : asked;
  const id = work?.id;

  /** From its first change on a new work has an address, and is found again by an editor without one. */
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
