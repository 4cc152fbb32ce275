/** Something that keeps what a person has not sent yet. */
export type SignOutHook = {
  /** Sends it; false when something stays behind. */
  flush: (viewerId: string) => Promise<boolean>;
  /** Forgets what this browser holds of it. */
  clear: (viewerId: string) => void;
};

/** Signing out now would lose something that a person wrote: it is in this browser only. */
export class UnsavedWorkError extends Error {}

const keepers = new Set<SignOutHook>();

/** Has a say in every sign-out from now on. */
export function registerSignOutHook(keeper: SignOutHook): void {
  keepers.add(keeper);
}

/** Sends what is unsent while there is still a session; false when something stays behind. */
export async function flushBeforeSignOut(viewerId: string): Promise<boolean> {
  let isAllSent = true;
  for (const keeper of keepers) isAllSent = (await keeper.flush(viewerId).catch(() => false)) && isAllSent;
  return isAllSent;
}

/** After the session has ended: nothing of the person's own stays in this browser. */
export function clearAfterSignOut(viewerId: string): void {
  for (const keeper of keepers) keeper.clear(viewerId);
}
