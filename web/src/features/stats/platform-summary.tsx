import { type ReactNode, useId } from 'react';
import { STATS_SUMMARY_TOP, type StatisticsResponse } from '#contract/stats';
import { Time } from '@/components/domain/time.tsx';
import { Figure } from '@/components/ui/figure.tsx';
import { FocusPreservingList } from '@/components/ui/focus-preserving-list.tsx';
import { formatCount, formatNumber } from '@/lib/text/format.ts';
import { HistoryChart } from './history-chart.tsx';
import type { DeleteButton } from './people-tables.tsx';
import { ArticleLink, BloggerLink } from './row-links.tsx';

const top = <Row,>(rows: readonly Row[]) => rows.slice(0, STATS_SUMMARY_TOP);
const byBlogger = ({ bloggerId }: { bloggerId: string }) => bloggerId;
const joined = ({ createdAt }: { createdAt: number }) => <Time at={createdAt} format="short" />;

type PlatformSummaryProps = { stats: StatisticsResponse; deleteButton: DeleteButton };

type SummaryListProps<Row> = {
  title: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  name: (row: Row) => ReactNode;
  /** At the end of the line: a count or a date. */
  value: (row: Row) => ReactNode;
  action?: (row: Row) => ReactNode;
  /** Shown for a list without rows. */
  empty: string;
};

/** Shows the first rows of a longer list under its name. */
function SummaryList<Row>({ title, rows, rowKey, name, value, action, empty }: SummaryListProps<Row>) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="border-b border-line pb-2 text-lg">
        {title}
      </h2>
      <FocusPreservingList rows={rows}>
        {rows.length === 0 ? (
          <p className="py-3 text-sm text-muted">{empty}</p>
        ) : (
          <ul className="divide-y divide-line text-sm">
            {rows.map((row) => (
              <li key={rowKey(row)} className="flex min-h-12 items-center gap-4 py-1.5">
                <span className="min-w-0 flex-1 font-medium wrap-anywhere">{name(row)}</span>
                <span className="shrink-0 text-muted tabular-figures">{value(row)}</span>
                {action?.(row)}
              </li>
            ))}
          </ul>
        )}
      </FocusPreservingList>
    </section>
  );
}

/** Shows the admin summary of the platform. */
export function PlatformSummary({ stats, deleteButton }: PlatformSummaryProps) {
  const deleteBlogger = ({ bloggerId, bloggerUsername }: { bloggerId: string; bloggerUsername: string }) =>
    deleteButton?.({ id: bloggerId, username: bloggerUsername }, 'blogger');
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-12 gap-y-8 pb-10 lg:grid-cols-4">
        <Figure size="lg" value={formatNumber(stats.totalSubscribers)} label="Active Subscribers" />
        <Figure size="lg" value={formatNumber(stats.risingCreators)} label="Rising Creators" />
        <Figure size="lg" value={formatNumber(stats.totalCreators)} label="Total Creators" />
        <Figure size="lg" value={formatNumber(stats.totalReaders)} label="Total Readers" />
      </dl>
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <HistoryChart history={stats.history} />
        <SummaryList
          title="Rising Creators"
          rows={top(stats.risingBloggers)}
          rowKey={byBlogger}
          name={BloggerLink}
          value={({ newSubscriptionsCount }) => formatCount(newSubscriptionsCount, 'new subscription')}
          empty="No new subscriptions in the last 30 days."
        />
        <SummaryList
          title="Most Disliked Articles"
          rows={top(stats.mostDislikedArticles)}
          rowKey={({ id }) => id}
          name={(article) => <ArticleLink article={article} />}
          value={({ dislikeCount }) => formatCount(dislikeCount, 'dislike')}
          empty="No disliked articles."
        />
        <SummaryList
          title="Most Disliked Creators"
          rows={top(stats.mostDislikedBloggers)}
          rowKey={byBlogger}
          name={BloggerLink}
          value={({ totalDislikes }) => formatCount(totalDislikes, 'dislike')}
          action={deleteBlogger}
          empty="No disliked creators."
        />
        <SummaryList
          title="Most Recent Creators"
          rows={stats.newestCreators}
          rowKey={byBlogger}
          name={BloggerLink}
          value={joined}
          action={deleteBlogger}
          empty="No creators yet."
        />
        <SummaryList
          title="Most Recent Readers"
          rows={stats.newestReaders}
          rowKey={({ userId }) => userId}
          name={({ username }) => username}
          value={joined}
          action={({ userId, username }) => deleteButton?.({ id: userId, username }, 'account')}
          empty="No readers yet."
        />
      </div>
    </>
  );
}
