import { FREE_POSTS_MIN, POSTS_MIN } from '#contract/limits';
import { postMessages } from '#contract/post-messages';
import type { OwnPostCounts } from '#contract/posts';
import { CheckIcon, InfoIcon } from '@/components/ui/icons.tsx';
import { missingPostsText } from './charging.ts';

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
          It takes at least {POSTS_MIN} posts and {FREE_POSTS_MIN} free posts. You need {missing}.
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
      You have the posts it takes to charge for subscriptions.
    </p>
  );
}
