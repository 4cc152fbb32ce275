import { postMessages } from '#contract/post-messages';
import type { OwnPost, OwnPostCounts } from '#contract/posts';
import { Button } from '@/components/ui/button.tsx';
import { formatNumber } from '@/lib/format.ts';
import { pagingOf } from '@/lib/paging.ts';
import { ChargingNotice } from './charging-notice.tsx';
import { FreePostRow } from './free-post-row.tsx';
import type { OwnPostsQuery } from './use-own-posts.ts';

type FreePostManagementProps = { posts: readonly OwnPost[]; counts: OwnPostCounts; query: OwnPostsQuery };

/** Spec §2 'Free Post Management': all posts with a free/premium switch, counts and requirement notices. */
export function FreePostManagement({ posts, counts, query }: FreePostManagementProps) {
  const { total, free, maxFree } = counts;
  const { hasMore, isLoading, onLoadMore, error } = pagingOf(query, postMessages.listUnable);
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
      {error !== null && (
        <p role="alert" className="border-t border-line pt-6 text-center text-sm text-danger">
          {error}
        </p>
      )}
      {hasMore && (
        <div className="flex justify-center border-t border-line py-6">
          <Button variant="outline" onClick={onLoadMore} busy={isLoading}>
            {error === null ? 'Load More' : 'Try Again'}
          </Button>
        </div>
      )}
    </section>
  );
}
