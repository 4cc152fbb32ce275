import { postMessages } from '#contract/post-messages';
import type { OwnPost, OwnPostCounts } from '#contract/posts';
import { Button } from '@/components/ui/button.tsx';
import { failureText } from '@/lib/failure-text.ts';
import { formatNumber } from '@/lib/format.ts';
import { ChargingNotice } from './charging-notice.tsx';
import { FreePostRow } from './free-post-row.tsx';
import type { OwnPostsQuery } from './use-own-posts.ts';

type FreePostManagementProps = { posts: readonly OwnPost[]; counts: OwnPostCounts; query: OwnPostsQuery };

/** Spec §2 'Free Post Management': all posts with a free/premium switch, counts and requirement notices. */
export function FreePostManagement({ posts, counts, query }: FreePostManagementProps) {
  const { total, free, maxFree } = counts;
  const loadMore = () => {
    // A page that joins while the others are fetched anew would not fit behind them.
    if (!query.isFetching) void query.fetchNextPage();
  };
  return (
    <section aria-labelledby="free-posts">
      <h2 id="free-posts" className="text-2xl">
        Free Post Management
      </h2>
      <p role="status" className="mt-1 text-base text-muted tabular-nums">
        {formatNumber(free)} free of {formatNumber(maxFree)} · {formatNumber(total - free)} premium
      </p>
      <div className="mt-4 grid gap-3">
        <ChargingNotice counts={counts} />
        {free >= maxFree && <p className="text-sm text-muted">{postMessages.tooManyFree(maxFree)}</p>}
      </div>
      <ul aria-labelledby="free-posts" className="mt-4 divide-y divide-line border-t border-line">
        {posts.map((post) => (
          <li key={post.id}>
            <FreePostRow post={post} />
          </li>
        ))}
      </ul>
      {query.isFetchNextPageError && (
        <p role="alert" className="border-t border-line pt-6 text-center text-sm text-danger">
          {failureText(query.error, postMessages.listUnable)}
        </p>
      )}
      {query.hasNextPage && (
        <div className="flex justify-center border-t border-line py-6">
          <Button variant="outline" onClick={loadMore} busy={query.isFetchingNextPage}>
            {query.isFetchNextPageError ? 'Try Again' : 'Load More'}
          </Button>
        </div>
      )}
    </section>
  );
}
