import { SITE_PATH, SITE_PATH_MAX } from '#contract/site-path';

/** Returns the page in the form that a confirmation email can carry; undefined for none or one that is too long. */
export const toMailedNext = (next: string | null): string | undefined =>
  next !== null && next.length <= SITE_PATH_MAX && SITE_PATH.test(next) ? next : undefined;
