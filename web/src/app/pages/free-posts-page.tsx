import { listMessages } from '#contract/feed';
import { FREE_EXCERPT_LENGTH } from '#contract/limits';
import { type PostSummary, startWritingPath } from '#contract/posts';
import { FeedLinks } from '@/components/domain/feed-links.tsx';
import { PageMeta } from '@/components/domain/page-meta.tsx';
import { PagedPosts } from '@/components/domain/paged-posts.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { RefreshButton } from '@/components/ui/refresh-button.tsx';
import { useSession } from '@/features/accounts/use-session.ts';
import { FreePostsBottomPromo, FreePostsTopPromo } from '@/features/posts/free-posts-promos.tsx';
import { FreePostActions } from '@/features/posts/own/free-post-actions.tsx';
import { useFreePosts } from '@/features/posts/use-post-lists.ts';
import { useRefresh } from '@/lib/http/use-refresh.ts';
import { useCardBadges } from './shared/card-badges.tsx';
import { cardMenuOf } from './shared/card-menu-of.tsx';
import { PageFeedButton } from './shared/page-feed-button.tsx';

/** Other list pages have 3. */
const SKELETONS = 4;

const nothingYet = (
  <EmptyState
    title="No free posts available yet"
    text="The first one could be yours."
    action={<ButtonLink to={startWritingPath}>Join as a Writer</ButtonLink>}
  />
);

const actionsFor = (post: PostSummary) => <FreePostActions post={post} />;

/** Lists free posts. Its prompts to sign up are only for guests. */
export default function FreePostsPage() {
  const { viewer } = useSession();
  const query = useFreePosts();
  const badgesFor = useCardBadges();
  const { busy, refresh } = useRefresh(query.refetch, {
    done: listMessages.freeRefreshed,
    failed: listMessages.refreshFailed,
  });
  return (
    <div className="shell pb-16">
      <PageMeta
        title="Free Posts"
        description="Discover amazing free content: whole articles by independent writers, on every topic, open to everyone."
        path="/browse-posts"
      />
      {import.meta.env.SSR && <FeedLinks target={{ kind: 'free' }} title="Free Posts" />}
      <PageHeader
        title="Free Posts"
        back={{ to: '/', label: 'Back to Home' }}
        note="Discover Amazing Free Content"
        actions={
          <>
            <PageFeedButton target={{ kind: 'free' }} />
            <RefreshButton busy={busy} onRefresh={refresh} />
          </>
        }
      />
      {viewer === null && <FreePostsTopPromo />}
      <PagedPosts
        query={query}
        label="Free Posts"
        failure={listMessages.postsFailed}
        empty={nothingYet}
        skeletons={SKELETONS}
        badgesFor={badgesFor}
        menuFor={cardMenuOf}
        excerptLength={FREE_EXCERPT_LENGTH}
        dateFormat="long"
        moreLabel
        actionsFor={actionsFor}
      />
      {viewer === null && <FreePostsBottomPromo />}
    </div>
  );
}
