import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Viewer } from '#contract/accounts';
import { LazyPanel } from '@/app/pages/shared/lazy-panel.tsx';
import { PageMeta } from '@/components/domain/page-meta.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { TabLinks } from '@/components/ui/tabs.tsx';
import { UnconfirmedBanner } from '@/features/accounts/auth/unconfirmed-banner.tsx';
import { OwnFeed } from '@/features/feed/own-feed.tsx';
import { FindBloggersSkeleton } from '@/features/profiles/find/find-bloggers-skeleton.tsx';
import { readingQuery } from '@/features/reading/reading.queries.ts';
import {
  accountPath,
  adminSummaryPath,
  contentPath,
  type DashboardTabName,
  findPath,
  readingListPath,
  settingsPath,
  topicsPath,
} from '@/lib/navigation/dashboard-paths.ts';
import { useLazyComponent } from '@/lib/use-lazy-component.ts';
import { whenIdle } from '@/lib/when-idle.ts';
import { PageFallback } from '../../page-fallback.tsx';
import { cardMenuOf } from '../shared/card-menu-of.tsx';
import { useTeamsOfPosts } from '../shared/post-teams.tsx';
import { SettingsSkeleton } from './settings-skeleton.tsx';

const titles: Record<DashboardTabName, string> = {
  feed: 'Latest Posts',
  reading: 'Reading List',
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
  { to: readingListPath, label: 'Reading List' },
  { to: topicsPath, label: 'Topics' },
  ...(isBlogger ? [{ to: '/profile', label: 'Profile' }] : []),
  { to: accountPath, label: 'Subscriptions' },
  isBlogger ? { to: contentPath, label: 'Content Manager' } : { to: findPath, label: 'Find Blogger' },
  { to: settingsPath, label: 'Settings' },
  ...(isAdmin ? [{ to: adminSummaryPath, label: 'Admin' }] : []),
];

const loadContinued = () => import('@/features/reading/continue-reading.tsx');
const loadReadingList = () => import('@/features/reading/reading-list.tsx');
const loadTopics = () => import('./topics-tab.tsx');
const loadAccount = () => import('./account-tab.tsx');
const loadFind = () => import('./find-tab.tsx');
const loadContentManager = () => import('./content-manager-tab.tsx');
const loadSettings = () => import('./settings-tab.tsx');
const loadAdmin = () => import('./admin-tab.tsx');

/** Shows the viewer's feeds; the URL names the view. */
function FeedTab() {
  const [query] = useSearchParams();
  const view = query.get('view') === 'following' ? 'following' : 'personal';
  const continued = useQuery(readingQuery).data?.articles.length;
  const lead = Boolean(continued) && (
    <LazyPanel load={loadContinued} props={{}} fallback={<div className="h-53.25 border-b border-line" />} />
  );
  return <OwnFeed view={view} badgesFor={useTeamsOfPosts()} menuFor={cardMenuOf} lead={lead} />;
}

function AccountSkeleton() {
  return (
    <div aria-busy="true" className="pt-8">
      <Skeleton className="h-9 w-64" />
      <Skeleton className="mt-5 h-11 w-72 rounded-full md:h-9" />
      <Skeleton className="mt-8 h-40 w-full rounded-lg" />
      <Skeleton className="mt-10 h-7 w-56" />
      <Skeleton className="mt-5 h-4 w-3/4" />
    </div>
  );
}

function TopicsSkeleton() {
  return (
    <div aria-busy="true" className="pt-8">
      <Skeleton className="h-9 w-32" />
      <Skeleton className="mt-6 h-120 w-full rounded-lg" />
    </div>
  );
}

function FindSkeleton() {
  return (
    <div aria-busy="true" className="pt-8">
      <Skeleton className="h-9 w-48" />
      <Skeleton className="mt-14 mb-8 h-12 w-full max-w-lg rounded-md" />
      <FindBloggersSkeleton />
    </div>
  );
}

function Panel({ tab, viewer }: { tab: DashboardTabName; viewer: Viewer }) {
  switch (tab) {
    case 'feed':
      return <FeedTab />;
    case 'reading':
      return (
        <LazyPanel key={viewer.id} load={loadReadingList} props={{ viewerId: viewer.id }} fallback={<PageFallback />} />
      );
    case 'topics':
      return <LazyPanel key={tab} load={loadTopics} props={{}} fallback={<TopicsSkeleton />} />;
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

const loadBanners = () => import('@/features/subscriptions/list/subscription-banners.tsx');

/** Shows failed payments and price changes of the viewer's subscriptions over the feed. Loads when the page is idle. */
function SubscriptionBannersOnFeed({ viewerId }: { viewerId: string }) {
  const [Banners, fetchBanners] = useLazyComponent(loadBanners);
  // If they fail to load, My Subscriptions and the emails still report them.
  useEffect(() => whenIdle(() => void fetchBanners()), [fetchBanners]);
  return Banners && <Banners viewerId={viewerId} />;
}

/** Screen of a signed-in user; the URL names the tab. */
export function Dashboard({ viewer }: { viewer: Viewer }) {
  const [query] = useSearchParams();
  const requested = query.get('tab') ?? '';
  const tab = Object.hasOwn(titles, requested) ? (requested as DashboardTabName) : 'feed';
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
