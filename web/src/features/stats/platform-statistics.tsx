import { bloggerPath } from '#contract/handles';
import { STATS_MONTHLY_COUNTS, STATS_TOP, type Statistics, type StatisticsResponse } from '#contract/stats';
import { Time } from '@/components/domain/time.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import type { Column } from '@/components/ui/data-table.tsx';
import { Figure } from '@/components/ui/figure.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { formatMoney, formatNumber } from '@/lib/text/format.ts';
import { ActivitySpreadsheet } from './activity-spreadsheet.tsx';
import { CollapsibleTable } from './collapsible-table.tsx';
import { CountBar, highestCount } from './count-bar.tsx';
import { HistoryChart } from './history-chart.tsx';
import { AllBloggers, type DeleteButton, MostDislikedBloggers, RisingBloggers } from './people-tables.tsx';
import { ArticleLink, BloggerLink } from './row-links.tsx';

/** Shows the three figures at the top of the admin dashboard, and the history of the first one. */
function PlatformFigures({ stats }: { stats: StatisticsResponse }) {
  return (
    <section aria-label="At a glance" className="grid gap-y-10 py-8 md:py-10">
      <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-[1fr_1fr_auto]">
        <Figure
          size="lg"
          value={formatNumber(stats.totalSubscribers)}
          label="Active Subscribers"
          note="Users with active subscriptions"
        />
        <Figure
          size="lg"
          value={formatNumber(stats.nonSubscribedUsers)}
          label="Non-Subscribed Users"
          note="Accounts without a subscription"
        />
        <Figure
          value={<Time at={stats.takenAt} format="moment" />}
          label="Last Updated"
          note="Auto-refreshes daily at 5am UTC"
        />
      </dl>
      <HistoryChart history={stats.history} />
    </section>
  );
}

function MostDislikedArticles({ rows }: { rows: Statistics['mostDislikedArticles'] }) {
  const most = highestCount(rows, ({ dislikeCount }) => dislikeCount);
  return (
    <TitledSection title="Most Disliked Articles" text={`The ${STATS_TOP} with the most dislikes.`}>
      <CollapsibleTable
        label="Most Disliked Articles"
        columns={[
          { label: 'Title', isHeader: true, cell: (article) => <ArticleLink article={article} /> },
          { label: 'Blogger', cell: BloggerLink },
          {
            label: 'Dislikes',
            isNumber: true,
            cell: ({ dislikeCount }) => <CountBar count={dislikeCount} most={most} />,
          },
        ]}
        rows={rows}
        rowKey={({ id }) => id}
        empty="No disliked articles."
      />
    </TitledSection>
  );
}

type Row = Statistics['monthlySubscriberCounts'][number];

const columns = (most: number): Column<Row>[] => [
  { label: 'Blogger', isHeader: true, cell: BloggerLink },
  {
    label: 'Subscribers',
    isNumber: true,
    cell: ({ subscriberCount }) => <CountBar count={subscriberCount} most={most} isGood />,
  },
  { label: 'Rate', isNumber: true, cell: (row) => formatMoney(row.subscriptionAmountCents) },
  { label: 'Total Revenue', isNumber: true, cell: (row) => formatMoney(row.totalMonthlyRevenueCents) },
  {
    label: 'Actions',
    isActions: true,
    cell: ({ bloggerUsername }) => (
      <ButtonLink to={bloggerPath({ username: bloggerUsername })} variant="outline" size="sm">
        View Profile<span className="sr-only"> of {bloggerUsername}</span>
      </ButtonLink>
    ),
  },
];

/** Shows each blogger's subscribers and their monthly payments, for the month to date. */
function MonthlyCounts({ rows }: { rows: readonly Row[] }) {
  const title = 'Monthly Subscriber Counts (Month to Date)';
  return (
    <TitledSection
      title={title}
      text={`Current subscribers at the current price, before the platform fee. Shows the ${STATS_MONTHLY_COUNTS} bloggers with the most subscribers.`}
    >
      <CollapsibleTable
        label={title}
        columns={columns(highestCount(rows, ({ subscriberCount }) => subscriberCount))}
        rows={rows}
        rowKey={({ bloggerId }) => bloggerId}
        empty="No subscribers yet."
      />
    </TitledSection>
  );
}

/** Shows all platform statistics of the admin dashboard. */
export function PlatformStatistics({ stats, deleteButton }: { stats: StatisticsResponse; deleteButton: DeleteButton }) {
  return (
    <>
      <PlatformFigures stats={stats} />
      <MonthlyCounts rows={stats.monthlySubscriberCounts} />
      <MostDislikedArticles rows={stats.mostDislikedArticles} />
      <MostDislikedBloggers rows={stats.mostDislikedBloggers} deleteButton={deleteButton} />
      <RisingBloggers rows={stats.risingBloggers} />
      <ActivitySpreadsheet stats={stats} />
      <AllBloggers rows={stats.allBloggers} deleteButton={deleteButton} />
    </>
  );
}
