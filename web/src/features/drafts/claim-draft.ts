import { takeLock, withLock } from '@/lib/storage/locks.ts';
import { type DraftCopy, listCopies } from './draft-copies.ts';
import { editorLock, workQueueLock } from './draft-keys.ts';

export type DraftClaim = { writer: string; copy: DraftCopy | null; release: () => void };

/** Without locks an editor works as well; another tab then takes it for gone. */
const tryLock = (workId: string, writer: string) => takeLock(editorLock(workId, writer)).catch(() => null);

/**
 * What an editor begins with: the newest copy that an editor of this work left unsent, in whose name it goes on, unless
 * that one is still open somewhere; else a name of its own.
 */
export function claimDraft(viewerId: string, workId: string): Promise<DraftClaim> {
  return withLock(workQueueLock(workId), async () => {
    for (const copy of listCopies(viewerId, workId)) {
      const release = await tryLock(workId, copy.writer);
      if (release !== null) return { writer: copy.writer, copy, release };
    }
    const writer = crypto.randomUUID();
    const release = (await tryLock(workId, writer)) ?? (() => {});
    return { writer, copy: null, release };
  });
}
