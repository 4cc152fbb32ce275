import type { SignOutHook } from '@/lib/storage/sign-out-hooks.ts';
import { browserStorage } from '@/lib/storage/storage.ts';

/** Prefix of the keys of comments that are not sent. */
export const COMMENT_DRAFTS = 'comment:';

/** Sign-out hook: deletes the comments that are not sent, and never blocks a sign-out. */
export const commentSignOutHook: SignOutHook = {
  flush: async () => true,
  clear: () => {
    for (const key of browserStorage.keys(COMMENT_DRAFTS)) browserStorage.set(key, null);
  },
};
