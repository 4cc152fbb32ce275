import { type NotificationFilter, notificationMessages } from '#contract/notifications';
import { HOUR } from '#contract/time';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { LoadMore } from '@/components/ui/load-more.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { toPaging } from '@/lib/http/paging.ts';
import { useNow } from '@/lib/use-now.ts';
import { groupByDay } from './group-by-day.ts';
import { NotificationRow } from './notification-row.tsx';
import { useNotifications } from './notifications.queries.ts';
import { useMarkRead } from './use-mark-read.ts';

const emptyTexts: Record<NotificationFilter | 'all', { title: string; text: string }> = {
  all: {
    title: 'No notifications yet',
    text: 'Replies to your comments, new followers and what becomes of your posts and reports appear here.',
  },
  comments: { title: 'No comments yet', text: 'Replies, comments on your posts and mentions appear here.' },
  readers: { title: 'No new readers yet', text: 'New followers and subscribers of your blog appear here.' },
  posts: {
    title: 'No news about your posts yet',
    text: 'What becomes of your emails and scheduled posts appears here.',
  },
  reports: { title: 'No answered reports yet', text: 'Answers to your reports of articles appear here.' },
};

function Loading() {
  return (
    <div aria-busy="true" className="space-y-8 pt-10">
      <Skeleton className="h-4 w-24" />
      {[72, 56, 64].map((width) => (
        <Skeleton key={width} className="h-5 w-full max-w-md" />
      ))}
    </div>
  );
}

/** Shows the viewer's notifications by day, and marks them as read. @param filter null for all */
export function NotificationList({ filter }: { filter: NotificationFilter | null }) {
  const { notifications, ...query } = useNotifications(filter);
  const now = useNow(HOUR);
  useMarkRead(notifications, filter);
  if (notifications === undefined) {
    if (!query.isError) return <Loading />;
    const title = failureText(query.error, notificationMessages.failed);
    return <ErrorState title={title} onRetry={query.refetch} retrying={query.isFetching} />;
  }
  if (notifications.length === 0) return <EmptyState {...emptyTexts[filter ?? 'all']} />;
  return (
    <>
      {groupByDay(notifications, now).map(({ label, items }) => (
        <section key={label} aria-label={label} className="pt-8">
          <h2 className="border-b border-line pb-2 font-sans text-sm font-medium text-muted">{label}</h2>
          <ul>
            {items.map((item) => (
              <NotificationRow key={item.id} item={item} />
            ))}
          </ul>
        </section>
      ))}
      <LoadMore label="Load More Notifications" {...toPaging(query, notificationMessages.failed)} />
    </>
  );
}
