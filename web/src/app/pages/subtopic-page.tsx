import { useParams } from 'react-router-dom';
import { listMessages } from '#contract/feed';
import { type CategoryKey, categoryFromParam, categoryName, topicPath } from '#contract/topics';
import { FeedLinks } from '@/components/domain/feed-links.tsx';
import { PageMeta } from '@/components/domain/page-meta.tsx';
import { PagedPosts } from '@/components/domain/paged-posts.tsx';
import { PostCount } from '@/components/domain/post-count.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { RefreshButton } from '@/components/ui/refresh-button.tsx';
import { useSubtopicPosts } from '@/features/posts/use-post-lists.ts';
import { FollowSubtopicButton } from '@/features/topics/follow-subtopic-button.tsx';
import { useSubtopics } from '@/features/topics/use-topics.ts';
import { isNotFound } from '@/lib/http/found-or-null.ts';
import { useRefresh } from '@/lib/http/use-refresh.ts';
import NotFoundPage from './not-found-page.tsx';
import { useCardBadges } from './shared/card-badges.tsx';
import { cardMenuOf } from './shared/card-menu-of.tsx';
import { PageFeedButton } from './shared/page-feed-button.tsx';
import { useFollowing } from './shared/post-teams.tsx';

function Subtopic({ category, name }: { category: CategoryKey; name: string }) {
  const query = useSubtopicPosts(category, name);
  const badgesFor = useCardBadges();
  const following = useFollowing();
  const subtopic = useSubtopics(category).find((each) => each.name === name);
  const { busy, refresh } = useRefresh(query.refetch, {
    done: listMessages.pageRefreshed,
    failed: listMessages.refreshFailed,
  });
  if (query.data === null || (query.data === undefined && isNotFound(query.error))) return <NotFoundPage />;
  const topic = categoryName(category);
  const heading = `${subtopic?.label ?? name} in ${topic}`;
  return (
    <div className="shell pb-16">
      <PageMeta
        title={heading}
        description={`The newest posts about ${heading} from independent writers, free and premium.`}
        path={topicPath(category, name)}
      />
      {import.meta.env.SSR && <FeedLinks target={{ kind: 'topic', category, subtopic: name }} title={heading} />}
      <PageHeader
        title={heading}
        back={{ to: topicPath(category), label: `Back to ${topic}` }}
        note={<PostCount page={query.data?.pages[0]} />}
        actions={
          <>
            {subtopic?.id && (
              <FollowSubtopicButton id={subtopic.id} category={category} name={heading} {...following} />
            )}
            <PageFeedButton target={{ kind: 'topic', category, subtopic: name }} />
            <RefreshButton busy={busy} onRefresh={refresh} />
          </>
        }
      />
      <PagedPosts
        query={query}
        label={heading}
        failure={listMessages.subtopicFailed}
        badgesFor={badgesFor}
        menuFor={cardMenuOf}
        currentSubtopic={name}
        empty={<EmptyState title="No posts found" text={`Nobody has written about ${heading} yet.`} />}
      />
    </div>
  );
}

export default function SubtopicPage() {
  const { category: param = '', subtopic = '' } = useParams();
  const category = categoryFromParam(param);
  if (category === undefined) return <NotFoundPage />;
  return <Subtopic key={`${category}/${subtopic}`} category={category} name={subtopic} />;
}
