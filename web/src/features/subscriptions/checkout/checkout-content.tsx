import type { ReactNode } from 'react';
import { bloggerPath } from '#contract/handles';
import { type CheckoutResponse, subscriptionMessages, subscriptionsPath } from '#contract/subscriptions';
import { ButtonLink } from '@/components/ui/button.tsx';
import { CheckIcon } from '@/components/ui/icons.tsx';
import { Spinner } from '@/components/ui/spinner.tsx';

/** Content of a checkout's page: icon, texts and actions. */
export type CheckoutContent = { mark: ReactNode; title: string; text: ReactNode; actions?: ReactNode };

const accentLine = <span className="h-px w-16 bg-accent" />;
const waitingMark = <Spinner className="size-8 text-muted" />;
const doneMark = (
  <span className="grid size-14 place-items-center rounded-full bg-money-soft text-money">
    <CheckIcon className="size-7" />
  </span>
);

const mySubscriptions = (
  <ButtonLink to={subscriptionsPath} variant="outline">
    My Subscriptions
  </ButtonLink>
);

/** Content until the checkout has loaded. */
export const loadingContent: CheckoutContent = {
  mark: waitingMark,
  title: 'Waiting for your payment…',
  text: 'This takes a few seconds.',
};

export const returningContent: CheckoutContent = { mark: waitingMark, title: 'One moment…', text: 'Taking you back…' };

export const unknownContent: CheckoutContent = {
  mark: accentLine,
  title: subscriptionMessages.checkoutNotFound,
  text: 'It may belong to another account. See your subscriptions under My Subscriptions.',
  actions: mySubscriptions,
};

/** `isLong`: the wait is long. `isBeside`: the page that the reader came from is open in another tab. */
type Circumstances = { isLong: boolean; isBeside: boolean };

/** Target of a reader after a checkout: the path, its kind and the link's label. */
type ReturnLink = { to: string; isArticle: boolean; label: string };

const SOME_SITE = 'https://here.invalid';

/** Returns the page that the reader came from; without one, the blogger's page. */
export function toReturnLink({ returnTo, blogger }: Pick<CheckoutResponse, 'returnTo' | 'blogger'>): ReturnLink {
  const ofBlogger = [bloggerPath(blogger), `/blogger/${encodeURIComponent(blogger.id)}`];
  const to = returnTo ?? bloggerPath(blogger);
  const { pathname, searchParams } = new URL(to, SOME_SITE);
  const isArticle = pathname.startsWith('/article/');
  if (isArticle) return { to, isArticle, label: 'Back to the Article' };
  if (ofBlogger.includes(pathname)) return { to, isArticle, label: `Back to ${blogger.username}` };
  const isFind = [searchParams.get('tab'), searchParams.get('view')].includes('find');
  return { to, isArticle, label: isFind ? 'Back to Find Blogger' : 'Go Back' };
}

/** Returns the page's content for the state of a checkout. */
export function checkoutContent(checkout: CheckoutResponse, { isLong, isBeside }: Circumstances): CheckoutContent {
  const { username } = checkout.blogger;
  const { to, label, isArticle } = toReturnLink(checkout);
  const back = (text = label, variant: 'default' | 'outline' = 'default') => (
    <ButtonLink to={to} variant={variant} className="max-w-full wrap-anywhere">
      {text}
    </ButtonLink>
  );
  switch (checkout.state) {
    case 'completed': {
      const open = 'You can now read all their premium posts.';
      const close = `You can close this tab. The posts are also unlocked in your original tab.`;
      return {
        mark: doneMark,
        title: `You are subscribed to ${username}`,
        text: isBeside ? `${open} ${close}` : open,
        actions: (
          <>
            {back(isArticle ? 'Continue Reading' : label)}
            {mySubscriptions}
          </>
        ),
      };
    }
    case 'open':
      if (!isLong) return loadingContent;
      return {
        ...loadingContent,
        text: 'This is taking longer than usual. You can leave this page: the posts unlock when your payment arrives. If you have not paid yet, go back and subscribe again. You are only charged once.',
        actions: back(label, 'outline'),
      };
    case 'ended':
      return {
        mark: accentLine,
        title: `Your subscription to ${username} has ended`,
        text: 'You will not be charged again. You can subscribe again at any time.',
        actions: (
          <>
            {back()}
            {mySubscriptions}
          </>
        ),
      };
    case 'expired':
      return {
        mark: accentLine,
        title: 'This checkout has expired',
        text: 'Nothing was charged. You can subscribe again at any time.',
        actions: back(),
      };
    case 'failed':
      return {
        mark: accentLine,
        title: 'The payment did not go through',
        text: 'Nothing was charged. Try again, or use another card.',
        actions: back('Try Again'),
      };
  }
}
