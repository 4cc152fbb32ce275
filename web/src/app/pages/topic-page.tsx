import { Navigate, useParams } from 'react-router-dom';
import { listMessages } from '#contract/feed';
import {
  type CategoryKey,
  categoryFromParam,
  categoryName,
  interestPath,
  topicHeading,
  topicPath,
} from '#contract/topics';
import { FeedLinks } from '@/components/domain/feed-links.tsx';
import { PageMeta } from '@/components/domain/page-meta.tsx';
import { PagedPosts } from '@/components/domain/paged-posts.tsx';
import { PostCount } from '@/components/domain/post-count.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { RefreshButton } from '@/components/ui/refresh-button.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { useTopicPosts } from '@/features/posts/use-post-lists.ts';
import { SubtopicChips } from '@/features/topics/subtopic-chips.tsx';
import { useRefresh } from '@/lib/http/use-refresh.ts';
import NotFoundPage from './not-found-page.tsx';
import { useCardBadges } from './shared/card-badges.tsx';
import { cardMenuOf } from './shared/card-menu-of.tsx';
import { PageFeedButton } from './shared/page-feed-button.tsx';

function Topic({ category }: { category: CategoryKey }) {
  const query = useTopicPosts(category);
  const badgesFor = useCardBadges();
  const { busy, refresh } = useRefresh(query.refetch, {
    done: listMessages.pageRefreshed,
    failed: listMessages.refreshFailed,
  });
  const name = categoryName(category);
  const heading = topicHeading(category);
  return (
    <div className="shell pb-16">
      <PageMeta
        title={heading}
        description={`The newest posts about ${name} from independent writers, free and premium.`}
        path={topicPath(category)}
      />
      {import.meta.env.SSR && <FeedLinks target={{ kind: 'topic', category }} title={heading} />}
      <PageHeader
        title={heading}
        back={{ to: '/', label: 'Back to Feed' }}
        note={
          <div className="flex flex-wrap gap-x-5 gap-y-1">
            <div>
              <PostCount page={query.data?.pages[0]} />
            </div>
            <TextLink to={interestPath(category)} className="reach">
              Choose what to follow in {name}
            </TextLink>
          </div>
        }
        actions={
          <>
            <PageFeedButton target={{ kind: 'topic', category }} />
            <RefreshButton busy={busy} onRefresh={refresh} />
          </>
        }
      />
      <SubtopicChips category={category} />
      <PagedPosts
        query={query}
        label={heading}
        failure={listMessages.topicFailed}
        badgesFor={badgesFor}
        menuFor={cardMenuOf}
        empty={<EmptyState title="No posts found" text={`Nobody has written about ${name} yet.`} />}
      />
    </div>
  );
}

/** Topic page of a category. Gaming has none of its own: Tech's page shows it. */
export default function TopicPage() {
  const { category: param = '' } = useParams();
  const category = categoryFromParam(param);
  if (category === undefined) return <NotFoundPage />;
  if (category === 'gaming') return <Navigate to={topicPath(category)} replace />;
  return <Topic key={category} category={category} />;
}
