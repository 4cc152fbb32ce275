import { takeLock, withLock } from '@/lib/storage/locks.ts';
import { type DraftCopy, listCopies, moveCopy, readCopy, removeCopy } from './draft-copies.ts';
import { editorLock, workQueueLock } from './draft-keys.ts';
import { isForeignDraftError, saveDraft, verifyViewer } from './draft-server.ts';

/** Sends one copy and removes it. If the server has a newer version, it saves this one as a revision. */
async function send(viewerId: string, { workId, writer: editorId }: DraftCopy): Promise<void> {
  const copy = readCopy(viewerId, workId, editorId);
  if (copy === null) return;
  const { base, fields, setsAside = false } = copy;
  try {
    await saveDraft(workId, { base, writer: editorId, overwrite: setsAside, fields });
  } catch (error) {
    const moved = isForeignDraftError(error) ? moveCopy(viewerId, copy) : null;
    if (moved === null) throw error;
    return await send(viewerId, moved);
  }
  if (readCopy(viewerId, workId, editorId)?.at === copy.at) removeCopy(viewerId, copy);
}

/** Sends a copy, unless an open editor holds it and sends it itself. */
async function sendClosed(viewerId: string, copy: DraftCopy): Promise<void> {
  const release = await takeLock(editorLock(copy.workId, copy.writer));
  if (release === null) return;
  await send(viewerId, copy).finally(release);
}

/** Sends a user's unsent copies: those of closed editors (`closed`), or all. Returns false if some could not be sent. */
export async function syncLocalDrafts(viewerId: string, which: 'closed' | 'all' = 'closed'): Promise<boolean> {
  const copies = listCopies(viewerId);
  if (copies.length === 0) return true;
  const sendOne = which === 'closed' ? sendClosed : send;
  let isAllSent = true;
  try {
    await verifyViewer(viewerId);
  } catch {
    return false;
  }
  for (const copy of copies) {
    const sending = withLock(workQueueLock(copy.workId), () => sendOne(viewerId, copy));
    await sending.catch(() => {
      isAllSent = false;
    });
  }
  return isAllSent;
}
