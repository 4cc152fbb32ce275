import type { SignOutHook } from '@/lib/storage/sign-out-hooks.ts';
import { tabStorage } from '@/lib/storage/storage.ts';

const keyOf = (userId: string) => `about-me:${userId}`;

/** What someone typed into their About Me and has not saved, as this tab keeps it; null when there is nothing. */
export const readAboutMeDraft = (userId: string): string | null => tabStorage.get(keyOf(userId));

export const saveAboutMeDraft = (userId: string, text: string | null): void => void tabStorage.set(keyOf(userId), text);

/** Its say in a sign-out: only its author can send it. */
export const aboutMeSignOutHook: SignOutHook = {
  flush: async (userId) => readAboutMeDraft(userId) === null,
  clear: (userId) => saveAboutMeDraft(userId, null),
};
