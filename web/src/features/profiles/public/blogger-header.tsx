import type { ReactNode } from 'react';
import { type Blogger, isSocialUrl } from '#contract/profiles';
import { Avatar } from '@/components/domain/avatar.tsx';
import { Time } from '@/components/domain/time.tsx';
import { TopicBadge } from '@/components/domain/topic-badge.tsx';
import { buttonStyle } from '@/components/ui/button-style.ts';
import { Figure } from '@/components/ui/figure.tsx';
import { TikTokIcon, YouTubeIcon } from '@/components/ui/social-icons.tsx';
import { classNames } from '@/lib/class-names.ts';
import { formatMoney, formatNumber } from '@/lib/text/format.ts';

type BloggerHeaderProps = {
  blogger: Blogger;
  /** 2 on pages with a title of their own. */
  headingLevel?: 1 | 2;
  /** Replaces the picture, above the rest: an editable one. */
  picture?: ReactNode;
  /** After the topics: the control that edits them. */
  topicsAction?: ReactNode;
  /** Below the figures: the control that changes them. */
  action?: ReactNode;
  /** After the links to other networks. */
  share?: ReactNode;
};

/** Shows a blogger's channels; hides a URL whose host is not the network's own. */
function SocialLinks({ blogger }: { blogger: Blogger }) {
  const channels = [
    { network: 'youtube', label: 'YouTube', url: blogger.youtubeUrl, Icon: YouTubeIcon },
    { network: 'tiktok', label: 'TikTok', url: blogger.tiktokUrl, Icon: TikTokIcon },
  ] as const;
  return channels.map(
    ({ network, label, url, Icon }) =>
      url !== null &&
      isSocialUrl(network, url) && (
        <a
          key={network}
          href={url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className={buttonStyle('outline', 'sm')}
        >
          <Icon className="size-4" />
          {label}
          <span className="sr-only"> of {blogger.username}, opens in a new tab</span>
        </a>
      ),
  );
}

/** Shows a blogger's name, figures and price. Only the owner sees earnings. */
export function BloggerHeader({ blogger, headingLevel = 1, picture, topicsAction, action, share }: BloggerHeaderProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <header
      className={classNames(
        'flex flex-col gap-x-8 gap-y-6 border-b border-line pt-8 pb-8 md:pb-10',
        !picture && 'sm:flex-row md:pt-12',
      )}
    >
      {picture ?? <Avatar name={blogger.username} url={blogger.pictureUrl} size="xl" />}
      <div className="min-w-0 flex-1">
        <Heading tabIndex={-1} className="text-3xl break-words">
          {`@${blogger.username}`}
        </Heading>
        <p className="mt-1 text-sm text-muted">
          Joined <Time at={blogger.joinedAt} format="month" />
        </p>
        <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-4">
          <Figure value={formatNumber(blogger.currentSubscribers)} label="Subscribers" />
          <Figure value={formatNumber(blogger.previousMonthSubscribers)} label="Last month" />
          <Figure value={formatMoney(blogger.priceCents)} label="Per month" />
        </dl>
        {action}
        <div className="mt-6 flex flex-wrap items-center gap-2">
          {blogger.writingTopics.map((category) => (
            <TopicBadge key={category} category={category} />
          ))}
          {topicsAction}
        </div>
        <div className="mt-5 flex flex-wrap gap-2 empty:hidden">
          <SocialLinks blogger={blogger} />
          {share}
        </div>
      </div>
    </header>
  );
}
