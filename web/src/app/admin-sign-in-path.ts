import { adminAuthPath, adminPath } from '@/lib/navigation/dashboard-paths.ts';

/** Where a guest signs in who wants a tab of /admin. @param search of the address, with its question mark */
export const adminSignInPath = (search: string): string =>
  search === '' ? adminAuthPath : `${adminAuthPath}?${new URLSearchParams({ next: adminPath + search })}`;

/** Where to go after that, from the `next` of the address: /admin and nothing else. */
export const adminReturnPath = (next: string | null): string =>
  next !== null && /^\/admin\?[^\p{Cc}]*$/u.test(next) ? next : adminPath;
