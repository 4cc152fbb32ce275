import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { bloggerPath } from '#contract/handles';
import type { MySubscription } from '#contract/subscriptions';
import { Avatar } from '@/components/domain/avatar.tsx';
import { formatMoney } from '@/lib/text/format.ts';

type SubscriptionRowProps = {
  subscription: MySubscription;
  /** Below the name: start and end dates. */
  facts: ReactNode;
  /** The row's button. */
  action: ReactNode;
  /** At the bottom: a problem that needs an action. */
  notice?: ReactNode;
};

/** Shows one subscription: blogger, price and actions. */
export function SubscriptionRow({ subscription, facts, action, notice }: SubscriptionRowProps) {
  const { blogger, priceCents } = subscription;
  return (
    <li className="border-t border-line py-4">
      <div className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 md:grid-cols-[auto_minmax(0,1fr)_auto_auto] md:gap-x-6">
        <Avatar name={blogger.username} url={blogger.pictureUrl} />
        <div className="min-w-0">
          <Link
            to={bloggerPath(blogger)}
            className="stretched text-base font-medium wrap-anywhere transition-colors hover:text-accent"
          >
            {blogger.username}
          </Link>
          <div className="text-sm text-pretty text-muted">{facts}</div>
        </div>
        <p className="text-right text-sm text-muted">
          <span className="text-base font-medium text-ink tabular-figures">{formatMoney(priceCents)}</span> a month
        </p>
        <div className="above max-md:col-start-2 max-md:col-end-4">{action}</div>
      </div>
      {notice && <div className="mt-3">{notice}</div>}
    </li>
  );
}
