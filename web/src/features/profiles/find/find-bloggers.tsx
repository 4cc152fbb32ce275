import { SEARCH_QUERY_MAX } from '#contract/limits';
import { SearchField } from '@/components/ui/search-field.tsx';
import { FindBloggersList, type SubscribeFor } from './find-bloggers-list.tsx';
import { useBloggerSearch } from './use-blogger-search.ts';

/** Searches bloggers by username; lists all of them while the box is empty. The query is stored in the URL. */
export function FindBloggers({ subscribeFor }: { subscribeFor: SubscribeFor }) {
  const { asked, typed, setTyped } = useBloggerSearch();
  return (
    <>
      <search aria-label="Bloggers" className="block max-w-lg pb-8">
        <SearchField
          label="Username"
          name="q"
          typed={typed}
          onType={setTyped}
          maxLength={SEARCH_QUERY_MAX}
          autoCapitalize="none"
          spellCheck={false}
          placeholder="Search bloggers by username"
        />
      </search>
      <FindBloggersList text={asked} subscribeFor={subscribeFor} />
    </>
  );
}
