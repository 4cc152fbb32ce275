import { takeLock, withLock } from '@/lib/storage/locks.ts';
import { type DraftCopy, listCopies } from './draft-copies.ts';
import { editorLock, workQueueLock } from './draft-keys.ts';

export type DraftClaim = { writer: string; copy: DraftCopy | null; release: () => void };

/** Returns null where the browser has no locks. The editor still works, but other tabs consider it closed. */
const tryLock = (workId: string, editorId: string) => takeLock(editorLock(workId, editorId)).catch(() => null);

/**
 * Claims the newest unsent copy of this work whose editor is closed, and continues under that editor's id. Without such
 * a copy, returns a new editor id.
 */
export function claimDraft(viewerId: string, workId: string): Promise<DraftClaim> {
  return withLock(workQueueLock(workId), async () => {
    for (const copy of listCopies(viewerId, workId)) {
      const release = await tryLock(workId, copy.writer);
      if (release !== null) return { writer: copy.writer, copy, release };
    }
    const editorId = crypto.randomUUID();
    const release = (await tryLock(workId, editorId)) ?? (() => {});
    return { writer: editorId, copy: null, release };
  });
}
