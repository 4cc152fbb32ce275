import { FIGURE_POSTS_MAX, type PostFigures } from '#contract/figures';
import { articlePath } from '#contract/posts';
import { type Column, DataTable } from '@/components/ui/data-table.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { formatNumber } from '@/lib/text/format.ts';
import { CsvButton } from './shared/chart-section.tsx';

const NO_LONGER_PUBLISHED = 'Posts that are no longer published';

const count = (label: string, value: (row: PostFigures) => number): Column<PostFigures> => ({
  label,
  isNumber: true,
  cell: (row) => formatNumber(value(row)),
});

const columns: readonly Column<PostFigures>[] = [
  {
    label: 'Post',
    isHeader: true,
    cell: ({ post }) =>
      post === null ? (
        <span className="text-muted">{NO_LONGER_PUBLISHED}</span>
      ) : (
        <TextLink dir="auto" to={articlePath(post)} className="wrap-anywhere">
          {post.title}
        </TextLink>
      ),
  },
  count('Views', ({ views }) => views),
  count('Followers', ({ followers }) => followers),
  count('Subscribers', ({ subscribers }) => subscribers),
];

const toCells = ({ post, views, followers, subscribers }: PostFigures) => [
  post?.title ?? NO_LONGER_PUBLISHED,
  ...[views, followers, subscribers].map(String),
];

/** Lists what each post brought in the range. */
export function PostFiguresTable({ posts }: { posts: readonly PostFigures[] }) {
  return (
    <TitledSection
      title="Posts"
      text={`Followers and subscribers who joined on the page of a post. Up to ${FIGURE_POSTS_MAX} posts with the most views.`}
      headingLevel={3}
    >
      <DataTable
        label="Posts"
        columns={columns}
        rows={posts}
        rowKey={({ post }) => post?.id ?? ''}
        empty="No post has brought anything in these days."
      />
      {posts.length > 0 && (
        <div className="mt-5">
          <CsvButton file="posts" rows={[['post', 'views', 'followers', 'subscribers'], ...posts.map(toCells)]} />
        </div>
      )}
    </TitledSection>
  );
}
