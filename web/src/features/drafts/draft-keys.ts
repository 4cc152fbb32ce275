import { browserStorage } from '@/lib/storage/storage.ts';

// Whose it is stands first: nobody else on this browser gets to see it (decisions, 'Cookies and local data').

/** Where a copy lies: one for each open editor, so that two tabs do not write over each other's. */
export const copyKey = (viewerId: string, workId: string, writer: string) => `draft:${viewerId}:${workId}:${writer}`;

/** The keys of a person's unsent copies, of one work or of all. */
export const copyKeys = (viewerId: string, workId?: string): string[] =>
  browserStorage.keys(workId === undefined ? `draft:${viewerId}:` : `draft:${viewerId}:${workId}:`);

/** Set where nobody is to be emailed about a work. */
export const noEmailKey = (viewerId: string, workId: string) => `no-email:${viewerId}:${workId}`;
const noEmailKeys = (viewerId: string) => browserStorage.keys(`no-email:${viewerId}:`);

/** Where the id of a new work stands while it is being written. */
export const openWorkKey = (viewerId: string) => `draft-open:${viewerId}`;

/** The lock that an open editor holds, by work and writer. */
export const editorLock = (workId: string, writer: string) => `draft:${workId}:${writer}`;
export const editorLocks = (workId: string) => `draft:${workId}:`;

/** Opening a work and sending what was left of it take turns by this name. */
export const workQueueLock = (workId: string) => `draft-turn:${workId}`;

/** Set for a moment, to the person's id, so that other tabs close their editors. */
export const SIGN_OUT_KEY = 'sign-out';

/** Removes all that this browser holds of a person's writing. */
export function clearStoredDrafts(viewerId: string): void {
  for (const key of [...copyKeys(viewerId), ...noEmailKeys(viewerId), openWorkKey(viewerId)])
    browserStorage.set(key, null);
  browserStorage.set(SIGN_OUT_KEY, viewerId);
  browserStorage.set(SIGN_OUT_KEY, null);
}

/** Removes what it holds of one work, which is deleted. */
export function clearStoredWork(viewerId: string, workId: string): void {
  for (const key of [...copyKeys(viewerId, workId), noEmailKey(viewerId, workId)]) browserStorage.set(key, null);
  if (browserStorage.get(openWorkKey(viewerId)) === workId) browserStorage.set(openWorkKey(viewerId), null);
}
