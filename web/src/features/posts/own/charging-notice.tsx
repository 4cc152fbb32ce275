import { FREE_POSTS_MIN, POSTS_MIN } from '#contract/limits';
import { postMessages } from '#contract/post-messages';
import type { OwnPostCounts } from '#contract/posts';
import { CheckIcon, InfoIcon } from '@/components/ui/icons.tsx';
import { formatCount } from '@/lib/text/format.ts';

/** Returns the number of posts and free posts missing until readers can be charged. */
function missingForCharging({ total, free }: OwnPostCounts): { posts: number; freePosts: number } {
  return { posts: Math.max(0, POSTS_MIN - total), freePosts: Math.max(0, FREE_POSTS_MIN - free) };
}

/** Describes the missing posts: '2 more posts and 1 more free post'; null if none are missing. */
function missingPostsText(counts: OwnPostCounts): string | null {
  const { posts, freePosts } = missingForCharging(counts);
  const parts = [
    posts > 0 ? formatCount(posts, 'more post') : null,
    freePosts > 0 ? formatCount(freePosts, 'more free post') : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' and ');
}

/** Lists the posts missing until readers can be charged. Renders nothing if none are. */
export function MissingPostsNotice({ counts }: { counts: OwnPostCounts }) {
  const missing = missingPostsText(counts);
  if (missing === null) return null;
  const rule =
    counts.free < FREE_POSTS_MIN
      ? postMessages.tooFewFree
      : `You must have at least ${POSTS_MIN} posts before you can charge for subscriptions`;
  return (
    <div className="flex gap-3 rounded-md bg-sunken px-4 py-3.5 text-sm">
      <InfoIcon className="mt-0.5 size-5 text-muted" />
      <div className="min-w-0">
        <p className="font-medium">{rule}</p>
        <p className="mt-0.5 text-pretty text-muted">
          You need at least {POSTS_MIN} posts and {FREE_POSTS_MIN} free posts. You need {missing}.
        </p>
      </div>
    </div>
  );
}

/** Shows whether readers can be charged, and which posts are missing (docs/product-rules.md "Charging"). */
export function ChargingNotice({ counts }: { counts: OwnPostCounts }) {
  if (missingPostsText(counts) !== null) return <MissingPostsNotice counts={counts} />;
  return (
    <p className="flex items-center gap-2 text-sm text-muted">
      <CheckIcon className="size-5 text-money" />
      You have enough posts to charge for subscriptions.
    </p>
  );
}
