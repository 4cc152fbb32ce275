import type { ReactNode } from 'react';
import type { BloggerSummary } from '#contract/profiles';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { LoadMore } from '@/components/ui/load-more.tsx';
import { classNames } from '@/lib/class-names.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { toPaging } from '@/lib/http/paging.ts';
import { FindBloggersCard } from './find-bloggers-card.tsx';
import { bloggersGrid, FindBloggersSkeleton } from './find-bloggers-skeleton.tsx';
import { useBloggers } from './use-bloggers.ts';

const FAILED = 'Bloggers could not be loaded';

const found = (count: number, hasMore: boolean) =>
  count === 1 && !hasMore ? '1 blogger found' : `${count}${hasMore ? ' or more' : ''} bloggers found`;

/** Renders the subscribe control of a blogger. */
export type SubscribeFor = (blogger: BloggerSummary) => ReactNode;

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
          text={text === '' ? 'Nobody writes here yet.' : `No username has “${text}” in it. Try fewer letters.`}
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
