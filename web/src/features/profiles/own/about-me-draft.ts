import type { SignOutHook } from '@/lib/storage/sign-out-hooks.ts';
import { tabStorage } from '@/lib/storage/storage.ts';

const keyOf = (userId: string) => `about-me:${userId}`;

/** Returns the unsaved About Me text stored in this tab; null when there is none. */
export const readAboutMeDraft = (userId: string): string | null => tabStorage.get(keyOf(userId));

export const saveAboutMeDraft = (userId: string, text: string | null): void => void tabStorage.set(keyOf(userId), text);

/** Sign-out hook: an unsaved text blocks the sign-out, because only its author can save it. */
export const aboutMeSignOutHook: SignOutHook = {
  flush: async (userId) => readAboutMeDraft(userId) === null,
  clear: (userId) => saveAboutMeDraft(userId, null),
};
