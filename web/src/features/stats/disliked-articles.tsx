import { STATS_TOP, type Statistics } from '#contract/stats';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { CollapsibleTable } from './collapsible-table.tsx';
import { CountBar, highestCount } from './count-bar.tsx';
import { ArticleLink, BloggerLink } from './row-links.tsx';

export function MostDislikedArticles({ rows }: { rows: Statistics['mostDislikedArticles'] }) {
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
        empty="No article has been disliked."
      />
    </TitledSection>
  );
}
