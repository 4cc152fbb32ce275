import type { Blogger } from '#contract/profiles';
import { Avatar } from '@/components/domain/avatar.tsx';
import { Time } from '@/components/domain/time.tsx';
import { TopicBadge } from '@/components/domain/topic-badge.tsx';
import { formatMoney, formatNumber } from '@/lib/format.ts';
import { SocialLinks } from './social-links.tsx';

function Figure({ value, label }: { value: string; label: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="font-serif text-2xl font-semibold tabular-nums">{value}</dd>
    </div>
  );
}

/** Who a blogger is, at a glance. Others see counts and price, never earnings (spec §2 'Blogger profile'). */
export function BloggerHeader({ blogger }: { blogger: Blogger }) {
  return (
    <header className="flex flex-col gap-x-8 gap-y-6 border-b border-line pt-8 pb-8 sm:flex-row md:pt-12 md:pb-10">
      <Avatar name={blogger.username} url={blogger.pictureUrl} size="xl" />
      <div className="min-w-0 flex-1">
        <h1 tabIndex={-1} className="text-3xl break-words">
          @{blogger.username}
        </h1>
        <p className="mt-1 text-sm text-muted">
          Joined <Time at={blogger.joinedAt} format="month" />
        </p>
        <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-4">
          <Figure value={formatNumber(blogger.currentSubscribers)} label="Subscribers" />
          <Figure value={formatNumber(blogger.previousMonthSubscribers)} label="Last month" />
          <Figure value={formatMoney(blogger.priceCents)} label="Per month" />
        </dl>
        <div className="mt-6 flex flex-wrap items-center gap-2">
          {blogger.writingTopics.map((category) => (
            <TopicBadge key={category} category={category} />
          ))}
        </div>
        <div className="mt-5 flex flex-wrap gap-2 empty:hidden">
          <SocialLinks blogger={blogger} />
        </div>
      </div>
    </header>
  );
}
