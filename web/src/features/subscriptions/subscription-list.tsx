import { Link } from 'react-router-dom';
import type { MySubscription } from '#contract/subscriptions';
import { Avatar } from '@/components/domain/avatar.tsx';
import { Time } from '@/components/domain/time.tsx';
import { formatMoney } from '@/lib/format.ts';

function Row({ subscription: { blogger, priceCents, since } }: { subscription: MySubscription }) {
  return (
    <li className="relative flex min-h-16 items-center gap-4 border-t border-line py-4">
      <Avatar name={blogger.username} url={blogger.pictureUrl} />
      <div className="min-w-0 flex-1">
        <Link
          to={`/blogger/${encodeURIComponent(blogger.id)}`}
          className="stretched text-base font-medium wrap-anywhere transition-colors hover:text-accent"
        >
          {blogger.username}
        </Link>
        <p className="text-sm text-muted">
          Since <Time at={since} format="short" />
        </p>
      </div>
      <p className="shrink-0 text-right text-sm text-muted">
        <span className="text-base font-medium text-ink tabular-nums">{formatMoney(priceCents)}</span> a month
      </p>
    </li>
  );
}

/** Whom one pays, since when and how much. */
export function SubscriptionList({ subscriptions }: { subscriptions: readonly MySubscription[] }) {
  return (
    <ul aria-label="Active subscriptions" className="border-b border-line">
      {subscriptions.map((subscription) => (
        <Row key={subscription.id} subscription={subscription} />
      ))}
    </ul>
  );
}
