import { useId, useState } from 'react';
import type { Statistics } from '#contract/stats';
import { Time } from '@/components/domain/time.tsx';
import type { Column } from '@/components/ui/data-table.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { panelProps, ViewTabs } from '@/components/ui/view-tabs.tsx';
import { CollapsibleTable } from './collapsible-table.tsx';
import { CountBar, highestCount } from './count-bar.tsx';
import { ArticleLink, BloggerLink } from './row-links.tsx';

type Account = Statistics['newAccounts'][number];
type NewPost = Statistics['newBlogPosts'][number];
type ViewedPost = Statistics['mostLikedArticles'][number];

const views = [
  { key: 'accounts', label: 'New Accounts' },
  { key: 'posts', label: 'New Posts' },
  { key: 'viewed', label: 'Most Viewed' },
] as const;
type View = (typeof views)[number]['key'];

const date = <Row extends { createdAt: number }>(label: string): Column<Row> => ({
  label,
  isNumber: true,
  cell: ({ createdAt }) => <Time at={createdAt} format="short" />,
});

const accountColumns: Column<Account>[] = [
  { label: 'Username', isHeader: true, cell: ({ username }) => username },
  { label: 'Account Type', cell: ({ accountType }) => accountType },
  date('Joined'),
];

const title: Column<NewPost | ViewedPost> = {
  label: 'Title',
  isHeader: true,
  cell: (article) => <ArticleLink article={article} />,
};
const author: Column<NewPost | ViewedPost> = { label: 'Author', cell: BloggerLink };

const postColumns: Column<NewPost>[] = [
  title,
  author,
  { label: 'Topic', cell: ({ topicName }) => topicName },
  date('Published'),
];

const viewedColumns = (most: number): Column<ViewedPost>[] => [
  title,
  author,
  { label: 'Views', isNumber: true, cell: (row) => <CountBar count={row.views} most={most} /> },
  date('Published'),
];

function Table({ view, stats }: { view: View; stats: Statistics }) {
  switch (view) {
    case 'accounts':
      return (
        <CollapsibleTable
          label="New Accounts"
          columns={accountColumns}
          rows={stats.newAccounts}
          rowKey={({ userId }) => userId}
          empty="No new accounts in the last 30 days"
        />
      );
    case 'posts':
      return (
        <CollapsibleTable
          label="New Posts"
          columns={postColumns}
          rows={stats.newBlogPosts}
          rowKey={({ id }) => id}
          empty="No new posts in the last 30 days"
        />
      );
    case 'viewed':
      return (
        <CollapsibleTable
          label="Most Viewed"
          columns={viewedColumns(highestCount(stats.mostLikedArticles, (post) => post.views))}
          rows={stats.mostLikedArticles}
          rowKey={({ id }) => id}
          empty="No articles found"
        />
      );
  }
}

/** Shows new accounts and posts, and the most popular articles. */
export function ActivitySpreadsheet({ stats }: { stats: Statistics }) {
  const id = useId();
  const [view, setView] = useState<View>('accounts');
  return (
    <TitledSection
      title="Platform Activity Spreadsheet (Last 30 Days)"
      text="New accounts and posts from the last 30 days. Most Viewed covers all time."
    >
      <div className="border-b border-line">
        <ViewTabs label="Platform activity" id={id} views={views} shown={view} onShow={setView} />
      </div>
      <div {...panelProps(id, view)} className="pt-3">
        <Table key={view} view={view} stats={stats} />
      </div>
    </TitledSection>
  );
}
