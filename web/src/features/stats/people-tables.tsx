import type { ReactNode } from 'react';
import type { DeletionKind } from '#contract/deletions';
import { STATS_TOP, type Statistics } from '#contract/stats';
import { Time } from '@/components/domain/time.tsx';
import type { Column } from '@/components/ui/data-table.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { formatNumber } from '@/lib/text/format.ts';
import { CollapsibleTable } from './collapsible-table.tsx';
import { CountBar, highestCount } from './count-bar.tsx';
import { BloggerLink } from './row-links.tsx';

type Person = { id: string; username: string };
/** Renders a delete button, which the page provides; null for a viewer who may not delete. */
export type DeleteButton = ((person: Person, kind: DeletionKind) => ReactNode) | null;

type Blogger = { bloggerId: string; bloggerUsername: string };
const byBlogger = ({ bloggerId }: Blogger) => bloggerId;

const name: Column<Blogger> = { label: 'Blogger', isHeader: true, cell: BloggerLink };

const actions = (deleteButton: DeleteButton): Column<Blogger>[] =>
  deleteButton === null
    ? []
    : [
        {
          label: 'Actions',
          isActions: true,
          cell: ({ bloggerId, bloggerUsername }) =>
            deleteButton({ id: bloggerId, username: bloggerUsername }, 'blogger'),
        },
      ];

const joined: Column<{ createdAt: number }> = {
  label: 'Joined',
  isNumber: true,
  cell: ({ createdAt }) => <Time at={createdAt} format="short" />,
};

type Deletable<Row> = { rows: readonly Row[]; deleteButton: DeleteButton };

export function MostDislikedBloggers({ rows, deleteButton }: Deletable<Statistics['mostDislikedBloggers'][number]>) {
  const most = highestCount(rows, ({ totalDislikes }) => totalDislikes);
  return (
    <TitledSection
      title="Most Disliked Bloggers"
      text={`The ${STATS_TOP} with the most dislikes across all their articles.`}
    >
      <CollapsibleTable
        label="Most Disliked Bloggers"
        columns={[
          name,
          {
            label: 'Total Dislikes',
            isNumber: true,
            cell: ({ totalDislikes }) => <CountBar count={totalDislikes} most={most} />,
          },
          ...actions(deleteButton),
        ]}
        rows={rows}
        rowKey={byBlogger}
        empty="No disliked bloggers."
      />
    </TitledSection>
  );
}

export function RisingBloggers({ rows }: { rows: Statistics['risingBloggers'] }) {
  const most = highestCount(rows, ({ newSubscriptionsCount }) => newSubscriptionsCount);
  const title = 'Rising Bloggers (Last 30 Days)';
  return (
    <TitledSection title={title} text="Bloggers with the most new subscriptions.">
      <CollapsibleTable
        label={title}
        columns={[
          name,
          {
            label: 'New Subscriptions',
            isNumber: true,
            cell: ({ newSubscriptionsCount }) => <CountBar count={newSubscriptionsCount} most={most} isGood />,
          },
          { label: 'Total Subscribers', isNumber: true, cell: (row) => formatNumber(row.totalSubscribers) },
          joined,
        ]}
        rows={rows}
        rowKey={byBlogger}
        empty="No new subscriptions in the last 30 days."
      />
    </TitledSection>
  );
}

export function AllBloggers({ rows, deleteButton }: Deletable<Statistics['allBloggers'][number]>) {
  return (
    <TitledSection title="All Bloggers" text={`The ${STATS_TOP} newest bloggers.`}>
      <CollapsibleTable
        label="All Bloggers"
        columns={[{ ...name, label: 'Username' }, joined, ...actions(deleteButton)]}
        rows={rows}
        rowKey={byBlogger}
        empty="No bloggers yet."
      />
    </TitledSection>
  );
}
