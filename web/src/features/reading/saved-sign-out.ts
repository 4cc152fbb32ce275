import type { SignOutHook } from '@/lib/storage/sign-out-hooks.ts';
import { browserStorage } from '@/lib/storage/storage.ts';

/** Where the browser stores what a guest saved. */
export const SAVED_HERE = 'saved-posts';

/** Sign-out hook: deletes the posts that are saved in this browser, and never blocks a sign-out. */
export const savedSignOutHook: SignOutHook = {
  flush: async () => true,
  clear: () => void browserStorage.set(SAVED_HERE, null),
};
