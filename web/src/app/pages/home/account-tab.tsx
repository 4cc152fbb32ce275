import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Viewer } from '#contract/accounts';
import { interestMessages } from '#contract/interests';
import { LazyPanel } from '@/app/pages/shared/lazy-panel.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { TabLinks } from '@/components/ui/tabs.tsx';
import { useInterests } from '@/features/interests/shared/use-interests.ts';
import { TopicList } from '@/features/interests/topic-list.tsx';
import { TopicListSkeleton } from '@/features/interests/topic-list-skeleton.tsx';
import { FindBloggers } from '@/features/profiles/find/find-bloggers.tsx';
import { BloggerSkeleton } from '@/features/profiles/public/blogger-skeleton.tsx';
import { MySubscriptions } from '@/features/subscriptions/list/my-subscriptions.tsx';
import { PastDueBanners } from '@/features/subscriptions/list/past-due-banners.tsx';
import { useTeams } from '@/features/teams/shared/use-teams.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { type AccountView, accountViewPath } from '@/lib/navigation/dashboard-paths.ts';
import { renderFindSubscribe } from './find-subscribe.tsx';

type View = {
  name: AccountView;
  label: string;
  /** Label on phones. */
  shortLabel: string;
  isForPhones?: boolean;
  panel: ReactNode;
};

const loadProfile = () => import('../profile/own-profile-panel.tsx');

const profile: View = {
  name: 'profile',
  label: 'My Profile',
  shortLabel: 'Profile',
  panel: <LazyPanel load={loadProfile} props={{}} fallback={<BloggerSkeleton />} headingLevel={2} />,
};
const subscriptions: View = {
  name: 'subscriptions',
  label: 'My Subscriptions',
  shortLabel: 'Subscriptions',
  panel: <MySubscriptions />,
};

/** Shows My Topics in every state; loads the teams only when the viewer follows some. */
function MyTopics() {
  const interests = useInterests();
  const followsSports = interests.data !== undefined && interests.data.teams.length + interests.data.leagues.length > 0;
  const teams = useTeams({ enabled: followsSports });
  const known = followsSports ? teams.data?.leagues : [];
  if (interests.data !== undefined && known !== undefined) {
    return <TopicList interests={interests.data} known={known} />;
  }
  const failed = [interests, teams].find(({ isError }) => isError);
  if (failed === undefined) return <TopicListSkeleton />;
  return (
    <ErrorState
      title={failureText(failed.error, interestMessages.loadFailed)}
      onRetry={() => void failed.refetch()}
      retrying={failed.isFetching}
    />
  );
}

const others: readonly View[] = [
  { name: 'topics', label: 'My Topics', shortLabel: 'Topics', panel: <MyTopics /> },
  subscriptions,
  {
    name: 'find',
    label: 'Find Blogger',
    shortLabel: 'Find',
    isForPhones: true,
    panel: <FindBloggers subscribeFor={renderFindSubscribe} />,
  },
];

/** Shows one view of the account area; the URL names it. */
export default function AccountTab({ viewer }: { viewer: Viewer }) {
  const [query] = useSearchParams();
  const views = viewer.isBlogger ? [profile, ...others] : others;
  const shown = views.find(({ name }) => name === query.get('view')) ?? subscriptions;
  return (
    <section aria-labelledby="account-view" className="pt-8">
      <h1 id="account-view" tabIndex={-1} className="text-3xl">
        {shown.label}
      </h1>
      <div className="mt-5">
        <TabLinks
          label="Account"
          tabs={views.map(({ name, panel: _, ...tab }) => ({ ...tab, to: accountViewPath(name) }))}
          param="view"
          initial={subscriptions.name}
          look="pills"
        />
      </div>
      {shown !== subscriptions && (
        <div className="space-y-3 pt-6 empty:hidden">
          <PastDueBanners />
        </div>
      )}
      <div key={shown.name} className="pt-8">
        {shown.panel}
      </div>
    </section>
  );
}
