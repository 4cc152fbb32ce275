import { STATS_SUMMARY_TOP, type StatisticsResponse } from '#contract/stats';
import { Time } from '@/components/domain/time.tsx';
import { Figure } from '@/components/ui/figure.tsx';
import { formatCount, formatNumber } from '@/lib/text/format.ts';
import { HistoryChart } from './history-chart.tsx';
import type { DeleteButton } from './people-tables.tsx';
import { ArticleLink, BloggerLink } from './row-links.tsx';
import { SummaryList } from './summary-list.tsx';

const top = <Row,>(rows: readonly Row[]) => rows.slice(0, STATS_SUMMARY_TOP);
const byBlogger = ({ bloggerId }: { bloggerId: string }) => bloggerId;
const joined = ({ createdAt }: { createdAt: number }) => <Time at={createdAt} format="short" />;

type PlatformSummaryProps = { stats: StatisticsResponse; deleteButton: DeleteButton };

/** Shows the admin summary of the platform. */
export function PlatformSummary({ stats, deleteButton }: PlatformSummaryProps) {
  const deleteBlogger = ({ bloggerId, bloggerUsername }: { bloggerId: string; bloggerUsername: string }) =>
    deleteButton({ id: bloggerId, username: bloggerUsername }, 'blogger');
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
          empty="No article has been disliked."
        />
        <SummaryList
          title="Most Disliked Creators"
          rows={top(stats.mostDislikedBloggers)}
          rowKey={byBlogger}
          name={BloggerLink}
          value={({ totalDislikes }) => formatCount(totalDislikes, 'dislike')}
          action={deleteBlogger}
          empty="No creator has been disliked."
        />
        <SummaryList
          title="Most Recent Creators"
          rows={stats.newestCreators}
          rowKey={byBlogger}
          name={BloggerLink}
          value={joined}
          action={deleteBlogger}
          empty="Nobody writes here yet."
        />
        <SummaryList
          title="Most Recent Readers"
          rows={stats.newestReaders}
          rowKey={({ userId }) => userId}
          name={({ username }) => username}
          value={joined}
          action={({ userId, username }) => deleteButton({ id: userId, username }, 'account')}
          empty="No readers yet."
        />
      </div>
    </>
  );
}
