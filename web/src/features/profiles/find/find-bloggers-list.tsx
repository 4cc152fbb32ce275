import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { bloggerPath } from '#contract/handles';
import type { BloggerSummary, BloggersResponse } from '#contract/profiles';
import { queryKeys } from '#contract/query-keys';
import { Avatar } from '@/components/domain/avatar.tsx';
import { Time } from '@/components/domain/time.tsx';
import { TopicBadge } from '@/components/domain/topic-badge.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { LoadMore } from '@/components/ui/load-more.tsx';
import { classNames } from '@/lib/class-names.ts';
import { cursorPages } from '@/lib/http/cursor-pages.ts';
import { dedupeById } from '@/lib/http/dedupe.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { toPaging } from '@/lib/http/paging.ts';
import { useListFreshness } from '@/lib/http/use-list-freshness.ts';
import { formatCount, formatMoney } from '@/lib/text/format.ts';
import { bloggersGrid, FindBloggersSkeleton } from './find-bloggers-skeleton.tsx';

const FAILED = 'Failed to load bloggers';

const found = (count: number, hasMore: boolean) =>
  count === 1 && !hasMore ? '1 blogger found' : `${count}${hasMore ? ' or more' : ''} bloggers found`;

/** Renders the subscribe control of a blogger. */
export type SubscribeFor = (blogger: BloggerSummary) => ReactNode;

/**
 * Lists bloggers whose username contains a text; an empty text matches all. The previous result stays visible while the
 * next one loads.
 */
function useBloggers(text: string) {
  const path = text === '' ? '/bloggers' : `/bloggers?q=${encodeURIComponent(text)}`;
  const query = useInfiniteQuery({
    ...cursorPages<BloggersResponse>(queryKeys.bloggers(text), path),
    staleTime: useListFreshness(),
    placeholderData: keepPreviousData,
  });
  return { ...query, bloggers: query.data && dedupeById(query.data.pages.flatMap(({ bloggers }) => bloggers)) };
}

type FindBloggersCardProps = {
  blogger: BloggerSummary;
  /** The subscribe control. */
  subscribe: ReactNode;
};

/** Shows a blogger in a list: username, writing topics and price. */
function FindBloggersCard({ blogger, subscribe }: FindBloggersCardProps) {
  const { username, pictureUrl, joinedAt, currentSubscribers, writingTopics, priceCents } = blogger;
  const profile = bloggerPath(blogger);
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
            <span className="font-medium text-ink tabular-figures">{formatMoney(priceCents)}</span> a month ·{' '}
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

/** Lists the bloggers whose username contains a text, with its loading, empty and error states. */
export function FindBloggersList({ text, subscribeFor }: { text: string; subscribeFor: SubscribeFor }) {
  const { bloggers, ...query } = useBloggers(text);
  if (bloggers === undefined) {
    if (!query.isError) return <FindBloggersSkeleton />;
    return <ErrorState title={failureText(query.error, FAILED)} onRetry={query.refetch} retrying={query.isFetching} />;
  }
  if (bloggers.length === 0) {
    return (
      <div className={classNames(query.isPlaceholderData && 'opacity-60')}>
        <EmptyState
          title="No bloggers found"
          text={text === '' ? 'No bloggers yet.' : `No usernames match “${text}”. Try fewer letters.`}
        />
        <p role="status" className="sr-only">
          No bloggers found
        </p>
      </div>
    );
  }
  return (
    <>
      <p role="status" className="sr-only">
        {query.isPlaceholderData ? '' : found(bloggers.length, query.hasNextPage)}
      </p>
      <ul
        aria-label="Bloggers"
        aria-busy={query.isPlaceholderData}
        className={classNames(bloggersGrid, query.isPlaceholderData && 'opacity-60')}
      >
        {bloggers.map((blogger) => (
          <li key={blogger.id}>
            <FindBloggersCard blogger={blogger} subscribe={subscribeFor(blogger)} />
          </li>
        ))}
      </ul>
      <LoadMore label="Load More Bloggers" {...toPaging(query, FAILED)} />
    </>
  );
}
