import { articlePath } from './posts.ts';

/** Number of an email in the links to the post that it is about. Digests have the number of their week instead. */
export const POST_EMAIL = 0;

const MARK = '#mail=';

/**
 * Returns the path that an email links to. It names the email in the fragment, which all recipients share: servers and
 * caches do not see a fragment, and redirects to a new title preserve it.
 */
export const emailedArticlePath = (post: { id: string; slug: string }, email: number): string =>
  articlePath(post) + MARK + email;

/** Returns the email that a fragment of the browser's address names, or undefined. */
export const readEmailMark = (hash: string): number | undefined =>
  /^#mail=\d{1,5}$/.test(hash) ? Number(hash.slice(MARK.length)) : undefined;
