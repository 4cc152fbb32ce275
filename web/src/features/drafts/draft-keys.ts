import { browserStorage } from '@/lib/storage/storage.ts';

// The user's id comes first, so other users of this browser never see the copy (docs/product-rules.md "Drafts").

/** Storage key of an unsent copy. Each open editor has its own, so two tabs do not overwrite each other. */
export const copyKey = (viewerId: string, workId: string, editorId: string) =>
  `draft:${viewerId}:${workId}:${editorId}`;

/** Returns the storage keys of a user's unsent copies, of one work or of all. */
export const copyKeys = (viewerId: string, workId?: string): string[] =>
  browserStorage.keys(workId === undefined ? `draft:${viewerId}:` : `draft:${viewerId}:${workId}:`);

/** Storage key of the choice not to email subscribers about a work. */
export const noEmailKey = (viewerId: string, workId: string) => `no-email:${viewerId}:${workId}`;
const noEmailKeys = (viewerId: string) => browserStorage.keys(`no-email:${viewerId}:`);

/** Storage key of the id of a new work while it is being written. */
export const openWorkKey = (viewerId: string) => `draft-open:${viewerId}`;

/** Name of the lock that an open editor holds. */
export const editorLock = (workId: string, editorId: string) => `draft:${workId}:${editorId}`;
export const editorLocks = (workId: string) => `draft:${workId}:`;

/** Name of the lock that serializes opening a work and sending its unsent copies. */
export const workQueueLock = (workId: string) => `draft-turn:${workId}`;

/** Set briefly to the user's id, so other tabs close their editors. */
export const SIGN_OUT_KEY = 'sign-out';

/** Removes all of a user's writing from this browser. */
export function clearStoredDrafts(viewerId: string): void {
  for (const key of [...copyKeys(viewerId), ...noEmailKeys(viewerId), openWorkKey(viewerId)])
    browserStorage.set(key, null);
  browserStorage.set(SIGN_OUT_KEY, viewerId);
  browserStorage.set(SIGN_OUT_KEY, null);
}

/** An editor at a URL without an id no longer resumes the work. */
export function clearOpenWork(viewerId: string, workId: string): void {
  if (browserStorage.get(openWorkKey(viewerId)) === workId) browserStorage.set(openWorkKey(viewerId), null);
}

/** Removes a deleted work from this browser. */
export function clearStoredWork(viewerId: string, workId: string): void {
  for (const key of [...copyKeys(viewerId, workId), noEmailKey(viewerId, workId)]) browserStorage.set(key, null);
  clearOpenWork(viewerId, workId);
}
