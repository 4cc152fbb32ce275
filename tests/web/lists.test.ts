import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { QUERY_STALE_MS } from '#contract/limits';
import { queryKeys } from '#contract/query-keys';
import { prefetchPageData } from '@/app/page-data.ts';
import { checkForNewPosts } from '@/features/feed/check-for-new-posts.ts';
import { newPostsSignal } from '@/features/feed/shared/new-posts-signal.ts';
import { api } from '@/lib/http/api.ts';
import { cursorPages } from '@/lib/http/cursor-pages.ts';

const KEY = ['a list'];
const ask = vi.spyOn(api, 'get').mockImplementation(async () => ({ nextCursor: 'more' }));

afterEach(() => void ask.mockClear());

/** Creates a list of `pages` pages without observers that was fetched `age` milliseconds ago. */
function leftList(pages: number, age: number) {
  const queryClient = new QueryClient();
  const known = Array.from({ length: pages }, (_, n) => ({ nextCursor: `after ${n}` }));
  const pageParams = [null, ...known.slice(0, -1).map(({ nextCursor }) => nextCursor)];
  queryClient.setQueryData(KEY, { pages: known, pageParams }, { updatedAt: Date.now() - age });
  return queryClient;
}

/** Returns the number of requests for showing the list again. */
async function asked(queryClient: QueryClient): Promise<number> {
  const observer = new InfiniteQueryObserver(queryClient, cursorPages<{ nextCursor: string | null }>(KEY, '/list'));
  const leave = observer.subscribe(() => {});
  await new Promise<void>((done) => {
    const read = () => queryClient.isFetching() === 0 && done();
    queryClient.getQueryCache().subscribe(read);
    read();
  });
  leave();
  return ask.mock.calls.length;
}

test.each([
  ['short and fresh', 5, QUERY_STALE_MS / 2, false, 0],
  ['short and old', 5, QUERY_STALE_MS, false, 5],
  ['long and old', 6, QUERY_STALE_MS, false, 0],
  ['short and changed by the viewer', 5, 0, true, 5],
  ['long and changed by the viewer', 6, 0, true, 6],
])(
  'fetches a list that is %s again as specified when it is shown again',
  async (_what, pages, age, isChanged, requests) => {
    const queryClient = leftList(pages, age);
    if (isChanged) await queryClient.invalidateQueries({ queryKey: KEY });
    expect(await asked(queryClient)).toBe(requests);
  },
);

test.each([
  ['the same', 'post 1', 0],
  ['another one', 'post 2', 1],
])(
  'fetches only the first page of a long feed after a lost connection, with a first post that is %s',
  async (_what, id, announced) => {
    const announce = vi.spyOn(newPostsSignal, 'announce');
    const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 'static' } } });
    const page = { posts: [{ id: 'post 1' }], nextCursor: 'more', basis: 'one' };
    queryClient.setQueryData(queryKeys.feed, { pages: Array(6).fill(page), pageParams: Array(6).fill(null) });
    const leave = new QueryObserver(queryClient, { queryKey: queryKeys.feed, queryFn: () => null }).subscribe(() => {});
    ask.mockResolvedValueOnce({ ...page, posts: [{ id }] });
    await checkForNewPosts(queryClient);
    leave();
    expect(ask.mock.calls).toEqual([['/feed']]);
    expect(announce).toHaveBeenCalledTimes(announced);
    announce.mockRestore();
  },
);

test.each([
  ['/', '', ['/feed']],
  ['/', '?view=following', ['/feed?view=following']],
  ['/', '?tab=settings', []],
  ['/browse-posts', '', ['/posts/free']],
  ['/topic/food', '', ['/topics', '/topics/food/posts']],
  ['/food', '', ['/topics']],
  ['/terms', '', ['/terms/terms']],
  ['/contact', '', []],
])('prefetches the data of %s%s', (pathname, search, paths) => {
  prefetchPageData(new QueryClient(), pathname, search);
  expect(ask.mock.calls.map(([path]) => path)).toEqual(paths);
});
