import type { AppContext } from './app-env.ts';
import { sessionCookie } from './cookies.ts';

/**
 * Has a browser forget a session that its person ended: the cookie, and whatever its caches hold, pages to go back to
 * included. Not its storage: another person's unsent drafts may wait there (decisions 'Cookies and local data'). To be
 * called first where the browser is to forget even though the database cannot.
 */
export function clearSession(c: AppContext): void {
  sessionCookie.clear(c);
  c.header('Clear-Site-Data', '"cache"');
}
