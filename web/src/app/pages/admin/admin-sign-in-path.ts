import { adminAuthPath, adminPath } from '@/lib/navigation/dashboard-paths.ts';

/** Returns the URL where a guest signs in to open a tab of /admin. @param search of the URL, with its question mark */
export const adminSignInPath = (search: string): string =>
  search === '' ? adminAuthPath : `${adminAuthPath}?${new URLSearchParams({ next: adminPath + search })}`;

/** Returns the path after that sign-in, from the URL's `next`: only paths of /admin. */
export const adminReturnPath = (next: string | null): string =>
  next !== null && /^\/admin\?[^\p{Cc}]*$/u.test(next) ? next : adminPath;
