import type { CheckoutResponse } from '#contract/subscriptions';

/** Where a reader goes on after paying, or after not paying: the path, what it is, and how the way there is called. */
export type ReturnLink = { to: string; isArticle: boolean; label: string };

const SOME_SITE = 'https://here.invalid';

/** From the page that the reader came from; without one, from the blogger's. */
export function toReturnLink({ returnTo, blogger }: Pick<CheckoutResponse, 'returnTo' | 'blogger'>): ReturnLink {
  const ofBlogger = `/blogger/${encodeURIComponent(blogger.id)}`;
  const to = returnTo ?? ofBlogger;
  const { pathname, searchParams } = new URL(to, SOME_SITE);
  const isArticle = pathname.startsWith('/article/');
  if (isArticle) return { to, isArticle, label: 'Back to the Article' };
  if (pathname === ofBlogger) return { to, isArticle, label: `Back to ${blogger.username}` };
  const isFind = [searchParams.get('tab'), searchParams.get('view')].includes('find');
  return { to, isArticle, label: isFind ? 'Back to Find Blogger' : 'Go Back' };
}
