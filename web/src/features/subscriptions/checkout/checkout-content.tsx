import type { ReactNode } from 'react';
import { type CheckoutResponse, subscriptionMessages, subscriptionsPath } from '#contract/subscriptions';
import { ButtonLink } from '@/components/ui/button.tsx';
import { CheckIcon } from '@/components/ui/icons.tsx';
import { Spinner } from '@/components/ui/spinner.tsx';
import { toReturnLink } from './return-link.ts';

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

export const returningContent: CheckoutContent = { mark: waitingMark, title: 'One moment…', text: 'We take you back.' };

export const unknownContent: CheckoutContent = {
  mark: accentLine,
  title: subscriptionMessages.checkoutNotFound,
  text: 'It may belong to another account. What you pay for stands under My Subscriptions.',
  actions: mySubscriptions,
};

/** `isLong`: the wait is long. `isBeside`: the page that the reader came from is open in another tab. */
type Circumstances = { isLong: boolean; isBeside: boolean };

/** Returns the page's content for the state of a checkout. */
export function checkoutContent(checkout: CheckoutResponse, { isLong, isBeside }: Circumstances): CheckoutContent {
  const { username } = checkout.blogger;
  const { to, label, isArticle } = toReturnLink(checkout);
  const back = (words = label, variant: 'default' | 'outline' = 'default') => (
    <ButtonLink to={to} variant={variant} className="max-w-full wrap-anywhere">
      {words}
    </ButtonLink>
  );
  switch (checkout.state) {
    case 'completed': {
      const open = 'All their premium posts are open to you.';
      const close = `You can close this tab: ${isArticle ? 'the article is' : 'they are'} open in the one you came from, too.`;
      return {
        mark: doneMark,
        title: `You are subscribed to ${username}`,
        text: isBeside ? `${open} ${close}` : open,
        actions: (
          <>
            {back(isArticle ? 'Read on' : label)}
            {mySubscriptions}
          </>
        ),
      };
    }
    case 'open':
      if (!isLong) return loadingContent;
      return {
        ...loadingContent,
        text: 'It takes longer than usual. You can leave this page: once the payment has arrived, the posts open by themselves. If you have not paid yet, go back and subscribe again; you are charged once.',
        actions: back(label, 'outline'),
      };
    case 'ended':
      return {
        mark: accentLine,
        title: `Your subscription to ${username} has ended`,
        text: 'Nothing more is charged. You can subscribe again whenever you like.',
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
        text: 'Nothing was charged. You can subscribe again whenever you like.',
        actions: back(),
      };
    case 'failed':
      return {
        mark: accentLine,
        title: 'The payment did not go through',
        text: 'Nothing was charged. Try again, perhaps with another card.',
        actions: back('Try Again'),
      };
  }
}
