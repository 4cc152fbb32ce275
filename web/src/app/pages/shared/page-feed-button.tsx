import type { WebFeedTarget } from '#contract/feeds';
import { useSession } from '@/features/accounts/use-session.ts';
import { FeedButton } from '@/features/feeds/feed-button.tsx';

/** Offers the feed of a page, and a private one to signed-in readers. */
export function PageFeedButton({ target }: { target: WebFeedTarget }) {
  return <FeedButton target={target} isSignedIn={useSession().viewer !== null} />;
}
