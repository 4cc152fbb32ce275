import type { AppContext } from './app-env.ts';
import { sessionCookie } from './cookies.ts';

/**
 * Clears the cookie of an ended session and the browser's caches, with the pages of its history. Storage remains,
 * because another user's unsent drafts may be there. Call it before database writes, so it works even when they fail.
 */
export function clearSession(c: AppContext): void {
  sessionCookie.clear(c);
  c.header('Clear-Site-Data', '"cache"');
}
