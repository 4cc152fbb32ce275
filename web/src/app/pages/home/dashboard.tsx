import { useSearchParams } from 'react-router-dom';
import type { Viewer } from '#contract/accounts';
import { PageMeta } from '@/components/domain/page-meta.tsx';
import { TabLinks } from '@/components/ui/tabs.tsx';
import { UnconfirmedBanner } from '@/features/accounts/unconfirmed-banner.tsx';
import { FeedSection } from '@/features/feed/feed-section.tsx';
import { TopicCards } from '@/features/topics/topic-cards.tsx';

const tabs = [
  { to: '/', label: 'Feed' },
  { to: '/?tab=topics', label: 'Topics' },
];

/** Spec §2 'Dashboard tabs': a tab appears here when its screen does. */
export function Dashboard({ viewer }: { viewer: Viewer }) {
  const [query] = useSearchParams();
  const showsTopics = query.get('tab') === 'topics';
  return (
    <div className="shell pb-16">
      <PageMeta
        title={showsTopics ? 'Topics' : 'Latest Posts'}
        description="The newest posts from what you follow."
        path="/"
        noIndex
      />
      <div className="pt-5 empty:hidden">
        <UnconfirmedBanner viewer={viewer} />
      </div>
      <TabLinks label="Dashboard" tabs={tabs} />
      {showsTopics ? <TopicCards /> : <FeedSection isSignedIn headingLevel={1} />}
    </div>
  );
}
