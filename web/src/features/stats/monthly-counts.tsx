import { STATS_MONTHLY_COUNTS, type Statistics } from '#contract/stats';
import { ButtonLink } from '@/components/ui/button.tsx';
import type { Column } from '@/components/ui/data-table.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { formatMoney } from '@/lib/text/format.ts';
import { CollapsibleTable } from './collapsible-table.tsx';
import { CountBar, highestCount } from './count-bar.tsx';
import { BloggerLink } from './row-links.tsx';

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
    cell: ({ bloggerId, bloggerUsername }) => (
      <ButtonLink to={`/blogger/${bloggerId}`} variant="outline" size="sm">
        View Profile<span className="sr-only"> of {bloggerUsername}</span>
      </ButtonLink>
    ),
  },
];

/** Shows each blogger's subscribers and their monthly payments, for the month to date. */
export function MonthlyCounts({ rows }: { rows: readonly Row[] }) {
  const title = 'Monthly Subscriber Counts (Month to Date)';
  return (
    <TitledSection
      title={title}
      text={`Who is subscribed now, at the price in force, before the platform’s fee. The ${STATS_MONTHLY_COUNTS} bloggers with the most subscribers.`}
    >
      <CollapsibleTable
        label={title}
        columns={columns(highestCount(rows, ({ subscriberCount }) => subscriberCount))}
        rows={rows}
        rowKey={({ bloggerId }) => bloggerId}
        empty="Nobody has a subscriber yet."
      />
    </TitledSection>
  );
}
