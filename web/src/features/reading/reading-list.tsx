import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { readingMessages, type SavedState } from '#contract/reading';
import { type CategoryKey, categoriesWithPage, categoryName } from '#contract/topics';
import { PostListSkeleton } from '@/components/domain/post-card-skeleton.tsx';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Field } from '@/components/ui/field.tsx';
import { FocusPreservingList } from '@/components/ui/focus-preserving-list.tsx';
import { LoadMore } from '@/components/ui/load-more.tsx';
import { Select } from '@/components/ui/select.tsx';
import { TabLinks } from '@/components/ui/tabs.tsx';
import { failureParts } from '@/lib/http/failure-text.ts';
import { toPaging } from '@/lib/http/paging.ts';
import { readingListPath, readPostsPath } from '@/lib/navigation/dashboard-paths.ts';
import { savedIdsQuery } from './saved-ids.queries.ts';
import { SavedRow } from './saved-row.tsx';
import { useSaved } from './use-saved.ts';

const toCategory = (text: string | null): CategoryKey | 'all' =>
  categoriesWithPage.find(({ key }) => key === text)?.key ?? 'all';

type EmptyProps = { state: SavedState; category: CategoryKey | 'all'; onShowAll: () => void };

function NothingSaved({ state, category, onShowAll }: EmptyProps) {
  if (category !== 'all') {
    return (
      <EmptyState
        title={`No saved posts in ${categoryName(category)}`}
        text="Posts that are no longer available have no topic."
        action={
          <Button variant="outline" onClick={onShowAll}>
            Show All Topics
          </Button>
        }
      />
    );
  }
  if (state === 'read') return <EmptyState title="Nothing read yet" text="Posts that you mark as read appear here." />;
  return (
    <EmptyState
      title="Nothing to read yet"
      text="Press the bookmark of a post to save it. You will find it here on all your devices."
      action={<ButtonLink to="/">Find Something to Read</ButtonLink>}
    />
  );
}

type SavedPostsProps = EmptyProps & { viewerId: string };

/** Lists saved posts in every state: loading, failed, empty and loaded. */
function SavedPosts({ viewerId, ...selection }: SavedPostsProps) {
  const { state, category } = selection;
  const { data: ids, isPending } = useQuery(savedIdsQuery(viewerId));
  // Fetching the ids first moves what was saved in this browser to the account.
  const query = useSaved(state, category, !isPending);
  if (query.data === undefined) {
    if (!query.isError) return <PostListSkeleton />;
    const parts = failureParts(query.error, readingMessages.loadFailed);
    return <ErrorState {...parts} onRetry={query.refetch} retrying={query.isFetching} />;
  }
  // A change shows before the list is refetched.
  const entries = query.data.pages
    .flatMap((page) => page.entries)
    .filter(({ id }) => ids === undefined || ids[state].includes(id));
  if (entries.length === 0 && !query.hasNextPage) return <NothingSaved {...selection} />;
  return (
    <FocusPreservingList rows={entries}>
      <ol aria-label="Saved posts" className="divide-y divide-line">
        {entries.map((entry) => (
          <li key={`${entry.id} ${entry.savedAt}`}>
            <SavedRow entry={entry} state={state} viewerId={viewerId} />
          </li>
        ))}
      </ol>
      <LoadMore label="Load More Posts" {...toPaging(query, readingMessages.loadFailed)} />
    </FocusPreservingList>
  );
}

const topics = [{ key: 'all', name: 'All topics' }, ...categoriesWithPage];

/** Shows the viewer's reading list; the URL names the part and the topic. */
export default function ReadingList({ viewerId }: { viewerId: string }) {
  const [query, setQuery] = useSearchParams();
  const { data: ids } = useQuery(savedIdsQuery(viewerId));
  const state: SavedState = query.get('view') === 'read' ? 'read' : 'open';
  const category = toCategory(query.get('topic'));
  const labelOf = (label: string, list: readonly string[] | undefined) =>
    list === undefined || list.length === 0 ? label : `${label} (${list.length})`;
  const choose = (topic: string) =>
    setQuery(
      (known) => {
        if (topic === 'all') known.delete('topic');
        else known.set('topic', topic);
        return known;
      },
      { replace: true },
    );
  return (
    <section aria-labelledby="reading-list" className="pt-8">
      <h1 id="reading-list" tabIndex={-1} className="text-3xl">
        Reading List
      </h1>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-b border-line pb-6">
        <TabLinks
          label="Reading List"
          tabs={[
            { to: readingListPath, label: labelOf('To Read', ids?.open) },
            { to: readPostsPath, label: labelOf('Read', ids?.read) },
          ]}
          param="view"
          look="pills"
        />
        <div className="w-full sm:w-52">
          <Field label="Topic" name="topic" hidesLabel>
            {(control) => (
              <Select {...control} value={category} onChange={({ target }) => choose(target.value)}>
                {topics.map(({ key, name }) => (
                  <option key={key} value={key}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
      </div>
      <SavedPosts
        key={`${state} ${category}`}
        viewerId={viewerId}
        state={state}
        category={category}
        onShowAll={() => choose('all')}
      />
    </section>
  );
}
