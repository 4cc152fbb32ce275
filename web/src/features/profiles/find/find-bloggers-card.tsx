import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { BloggerSummary } from '#contract/profiles';
import { Avatar } from '@/components/domain/avatar.tsx';
import { Time } from '@/components/domain/time.tsx';
import { TopicBadge } from '@/components/domain/topic-badge.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { formatCount, formatMoney } from '@/lib/text/format.ts';

type FindBloggersCardProps = {
  blogger: BloggerSummary;
  /** The subscribe control. */
  subscribe: ReactNode;
};

/** Shows a blogger in a list: username, writing topics and price. */
export function FindBloggersCard({ blogger, subscribe }: FindBloggersCardProps) {
  const { username, pictureUrl, joinedAt, currentSubscribers, writingTopics, priceCents } = blogger;
  const profile = `/blogger/${encodeURIComponent(blogger.id)}`;
  return (
    <article className="flex h-full items-start gap-4 border-t border-line py-6">
      <Avatar name={username} url={pictureUrl} />
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="text-xl wrap-anywhere">
            <Link to={profile} className="reach transition-colors hover:text-accent">
              {username}
            </Link>
          </h2>
          <p className="mt-1 text-sm text-muted">
            <span className="font-medium text-ink tabular-nums">{formatMoney(priceCents)}</span> a month ·{' '}
            {formatCount(currentSubscribers, 'subscriber')}
          </p>
          <p className="text-sm text-muted">
            Joined <Time at={joinedAt} format="month" />
          </p>
          <ul aria-label={`${username} writes about`} className="mt-3 flex flex-wrap gap-2 empty:hidden">
            {writingTopics.map((category) => (
              <li key={category}>
                <TopicBadge category={category} />
              </li>
            ))}
          </ul>
          {subscribe}
        </div>
        <ButtonLink to={profile} variant="outline" size="sm" className="shrink-0">
          View Profile<span className="sr-only"> of {username}</span>
        </ButtonLink>
      </div>
    </article>
  );
}
