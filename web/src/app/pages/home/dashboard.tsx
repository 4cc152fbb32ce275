import { useSearchParams } from 'react-router-dom';
import type { Viewer } from '#contract/accounts';
import { LazyPanel } from '@/app/lazy-panel.tsx';
import { PageMeta } from '@/components/domain/page-meta.tsx';
import { TabLinks } from '@/components/ui/tabs.tsx';
import { UnconfirmedBanner } from '@/features/accounts/auth/unconfirmed-banner.tsx';
import {
  accountPath,
  adminSummaryPath,
  contentPath,
  type DashboardTabName,
  findPath,
  settingsPath,
  topicsPath,
} from '@/lib/navigation/dashboard-paths.ts';
import { PageFallback } from '../../page-fallback.tsx';
import { SubscriptionBannersOnFeed } from '../../subscription-banners-on-feed.tsx';
import { AccountSkeleton } from './account-skeleton.tsx';
import { FeedTab } from './feed-tab.tsx';
import { FindSkeleton } from './find-skeleton.tsx';
import { SettingsSkeleton } from './settings-skeleton.tsx';
import { TopicsTab } from './topics-tab.tsx';

const titles: Record<DashboardTabName, string> = {
  feed: 'Latest Posts',
  topics: 'Topics',
  subscriptions: 'Subscriptions',
  find: 'Find Blogger',
  content: 'Content Manager',
  settings: 'Settings',
  admin: 'Admin',
};

/** Titles of the views of the account area that differ from the tab's. */
const viewTitles: Record<string, string> = { profile: 'My Profile', topics: 'My Topics', find: 'Find Blogger' };

function titleOf(tab: DashboardTabName, view: string | null): string {
  const title = tab === 'subscriptions' && view !== null && Object.hasOwn(viewTitles, view) && viewTitles[view];
  return title || titles[tab];
}

/** Returns the viewer's tabs; two of them are for bloggers. */
const tabsOf = ({ isBlogger, isAdmin }: Viewer) => [
  { to: '/', label: 'Feed' },
  { to: topicsPath, label: 'Topics' },
  ...(isBlogger ? [{ to: '/profile', label: 'Profile' }] : []),
  { to: accountPath, label: 'Subscriptions' },
  isBlogger ? { to: contentPath, label: 'Content Manager' } : { to: findPath, label: 'Find Blogger' },
  { to: settingsPath, label: 'Settings' },
  ...(isAdmin ? [{ to: adminSummaryPath, label: 'Admin' }] : []),
];

const loadAccount = () => import('./account-tab.tsx');
const loadFind = () => import('./find-tab.tsx');
const loadContentManager = () => import('./content-manager-tab.tsx');
const loadSettings = () => import('./settings-tab.tsx');
const loadAdmin = () => import('./admin-tab.tsx');

function Panel({ tab, viewer }: { tab: DashboardTabName; viewer: Viewer }) {
  switch (tab) {
    case 'feed':
      return <FeedTab />;
    case 'topics':
      return <TopicsTab />;
    case 'subscriptions':
      return <LazyPanel key={tab} load={loadAccount} props={{ viewer }} fallback={<AccountSkeleton />} />;
    case 'find':
      return <LazyPanel key={tab} load={loadFind} props={{}} fallback={<FindSkeleton />} />;
    case 'settings':
      return <LazyPanel key={tab} load={loadSettings} props={{ viewer }} fallback={<SettingsSkeleton />} />;
    case 'content':
      return <LazyPanel key={tab} load={loadContentManager} props={{ viewer }} fallback={<PageFallback />} />;
    case 'admin':
      return <LazyPanel key={tab} load={loadAdmin} props={{ viewer }} fallback={<PageFallback />} />;
  }
}

/** Screen of a signed-in user; the URL names the tab. */
export function Dashboard({ viewer }: { viewer: Viewer }) {
  const [query] = useSearchParams();
  const asked = query.get('tab') ?? '';
  const tab = Object.hasOwn(titles, asked) ? (asked as DashboardTabName) : 'feed';
  return (
    <div className="shell pb-16">
      <PageMeta
        title={titleOf(tab, query.get('view'))}
        description="The newest posts from what you follow."
        path="/"
        noIndex
      />
      <div className="space-y-3 pt-5 pb-3 empty:hidden">
        <UnconfirmedBanner viewer={viewer} />
        {tab === 'feed' && viewer.isSubscriber && <SubscriptionBannersOnFeed key={viewer.id} viewerId={viewer.id} />}
      </div>
      <TabLinks label="Dashboard" tabs={tabsOf(viewer)} />
      <Panel tab={tab} viewer={viewer} />
    </div>
  );
}
