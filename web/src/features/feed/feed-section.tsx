import { feedMessages, listMessages } from '#contract/feed';
import { PagedPosts } from '@/components/domain/paged-posts.tsx';
import { PromoCard } from '@/components/domain/promo-card.tsx';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { RefreshButton } from '@/components/ui/refresh-button.tsx';
import { ApiError } from '@/lib/api.ts';
import { useRefresh } from '@/lib/use-refresh.ts';
import { useFeed } from './use-feed.ts';

const emptyText = {
  signedIn: 'Posts from the topics, teams and bloggers you follow will appear here.',
  anonymous: 'New articles will appear here as soon as someone publishes one. Sign up to get a feed of your own.',
};

/** The server answered, but not with a feed; or it could not be reached at all. */
const refreshFailure = (error: Error) =>
  error instanceof ApiError && error.status > 0 ? feedMessages.refreshIssue : feedMessages.refreshFailed;

function SignUpBanner() {
  return (
    <div className="mt-6">
      <PromoCard
        title="Make this feed your own"
        text="Choose the topics you care about and see them first. Reading is free."
        action={<ButtonLink to="/auth?mode=signup">Sign Up Free</ButtonLink>}
      />
    </div>
  );
}

/**
 * Spec §2 'Home feed': the viewer's posts, or the general ones for a guest. 'articles' is what a personal feed is
 * refreshed with, 'posts' the general one (spec §8 has both texts and does not say when).
 */
export function FeedSection({ isSignedIn, headingLevel }: { isSignedIn: boolean; headingLevel: 1 | 2 }) {
  const query = useFeed({ isSignedIn });
  const { busy, refresh } = useRefresh(query.refetch, {
    done: isSignedIn ? feedMessages.refreshedArticles : feedMessages.refreshedPosts,
    failed: refreshFailure,
  });
  const Heading = `h${headingLevel}` as const;
  const empty = (
    <EmptyState
      title="No posts in your feed yet"
      text={isSignedIn ? emptyText.signedIn : emptyText.anonymous}
      action={
        <Button variant="outline" busy={busy} onClick={refresh}>
          Check for new articles
        </Button>
      }
    />
  );
  return (
    <section aria-labelledby="latest-posts">
      <div className="flex items-center justify-between gap-4 border-b border-line pt-8 pb-5">
        <Heading id="latest-posts" tabIndex={-1} className="text-3xl">
          Latest Posts
        </Heading>
        <RefreshButton busy={busy} onRefresh={refresh} />
      </div>
      {!isSignedIn && <SignUpBanner />}
      <PagedPosts
        query={query}
        label="Latest Posts"
        failure={listMessages.postsFailed}
        empty={empty}
        headingLevel={headingLevel === 1 ? 2 : 3}
        showReason
        end="You have reached the end."
      />
    </section>
  );
}
