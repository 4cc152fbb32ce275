/** A feature with unsent work of the user. */
export type SignOutHook = {
  /** Sends the work; resolves with false when some of it remains. */
  flush: (viewerId: string) => Promise<boolean>;
  /** Deletes the copies in this browser. */
  clear: (viewerId: string) => void;
};

/** Signing out now would lose work that is stored in this browser only. */
export class UnsavedWorkError extends Error {}

const keepers = new Set<SignOutHook>();

/** Adds a hook to every later sign-out. */
export function registerSignOutHook(keeper: SignOutHook): void {
  keepers.add(keeper);
}

/** Sends unsent work while the session is valid. Returns false when some of it remains. */
export async function flushBeforeSignOut(viewerId: string): Promise<boolean> {
  let isAllSent = true;
  for (const keeper of keepers) isAllSent = (await keeper.flush(viewerId).catch(() => false)) && isAllSent;
  return isAllSent;
}

/** Deletes the user's own data from this browser after the session has ended. */
export function clearAfterSignOut(viewerId: string): void {
  for (const keeper of keepers) keeper.clear(viewerId);
}
