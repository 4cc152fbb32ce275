import { useSearchParams } from 'react-router-dom';
import type { Viewer } from '#contract/accounts';
import { type NotificationFilter, notificationFilters } from '#contract/notifications';
import { pagePaths } from '#contract/page';
import { PageMeta } from '@/components/domain/page-meta.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { TabLinks } from '@/components/ui/tabs.tsx';
import { NotificationList } from '@/features/notifications/notification-list.tsx';
import { PageFallback } from '../page-fallback.tsx';
import { LazyPanel } from './shared/lazy-panel.tsx';
import { useRequireSignIn } from './shared/use-require-sign-in.ts';

const path = pagePaths.notifications;
const allNotifications = { to: path, label: 'Notifications' };
const loadStatement = () => import('@/features/restrictions/statement-view.tsx');
const labels: Record<NotificationFilter, string> = {
  comments: 'Comments',
  readers: 'Readers',
  posts: 'Posts',
  reports: 'Reports',
};
const FOR_BLOGGERS: readonly NotificationFilter[] = ['readers', 'posts'];

const tabsFor = ({ isBlogger }: Viewer) => [
  { to: path, label: 'All' },
  ...notificationFilters
    .filter((filter) => isBlogger || !FOR_BLOGGERS.includes(filter))
    .map((filter) => ({ to: `${path}?kind=${filter}`, label: labels[filter] })),
];

/** Shows the viewer's notifications, or a decision about their content; requires a session. */
export default function NotificationsPage() {
  const viewer = useRequireSignIn();
  const [query] = useSearchParams();
  const kind = query.get('kind');
  const statement = query.get('statement');
  const filter = notificationFilters.find((name) => name === kind) ?? null;
  return (
    <div className="shell pb-16">
      <PageMeta title="Notifications" description="What happened around you here." path={path} noIndex />
      {viewer === null ? (
        <PageFallback />
      ) : statement !== null ? (
        <div className="mx-auto max-w-3xl">
          <PageHeader title="Decision" back={allNotifications} />
          <LazyPanel
            key={`${viewer.id} ${statement}`}
            load={loadStatement}
            props={{ id: statement }}
            fallback={<Skeleton className="mt-6 h-80 w-full" />}
            headingLevel={2}
          />
        </div>
      ) : (
        <div className="mx-auto max-w-3xl">
          <PageHeader title="Notifications" />
          <div className="pt-6">
            <TabLinks label="Kinds of notifications" tabs={tabsFor(viewer)} param="kind" look="pills" />
          </div>
          <NotificationList key={`${viewer.id} ${filter}`} filter={filter} />
        </div>
      )}
    </div>
  );
}
