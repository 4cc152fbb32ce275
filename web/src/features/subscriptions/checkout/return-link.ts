import type { CheckoutResponse } from '#contract/subscriptions';

/** Target of a reader after a checkout: the path, its kind and the link's label. */
export type ReturnLink = { to: string; isArticle: boolean; label: string };

const SOME_SITE = 'https://here.invalid';

/** Returns the page that the reader came from; without one, the blogger's page. */
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
