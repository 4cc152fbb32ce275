import type { QueryClient } from '@tanstack/react-query';
import { matchPage, type PageName } from '#contract/page';
import { categoryFromParam, pageCategory } from '#contract/topics';
import { feedQueryOptions } from '@/features/feed/use-feed.ts';
import { articleQuery } from '@/features/posts/article/use-article.ts';
import { freePostsQuery, subtopicQuery, topicQuery } from '@/features/posts/use-post-lists.ts';
import { bloggerPostsQuery, bloggerQuery } from '@/features/profiles/public/use-blogger.ts';
import { teamQuery } from '@/features/teams/use-team-posts.ts';
import { topicsQuery } from '@/features/topics/use-topics.ts';

type Fetch = (client: QueryClient, params: readonly string[], query: URLSearchParams) => unknown;

/** What is in the cache, however old, a page shows at once and renews itself: only what is not there is fetched ahead. */
const ahead = { staleTime: 'static' } as const;

const prefetchTopics = (client: QueryClient) => client.prefetchQuery({ ...topicsQuery(), ...ahead });

/** What each reading page asks for when it is opened: what comes with a composed one (pages.service), if it is anybody's. */
const fetches: Partial<Record<PageName, Fetch>> = {
  home: (client, _params, query) => {
    const view = query.get('view') === 'following' ? 'following' : 'personal';
    return query.has('tab') || client.prefetchInfiniteQuery({ ...feedQueryOptions(client, view), ...ahead });
  },
  'free-posts': (client) => client.prefetchInfiniteQuery({ ...freePostsQuery(), ...ahead }),
  topic: (client, [param = '']) => {
    const category = categoryFromParam(param);
    void prefetchTopics(client);
    return category && client.prefetchInfiniteQuery({ ...topicQuery(pageCategory(category)), ...ahead });
  },
  subtopic: (client, [param = '', name = '']) => {
    const category = categoryFromParam(param);
    void prefetchTopics(client);
    return category && client.prefetchInfiniteQuery({ ...subtopicQuery(pageCategory(category), name), ...ahead });
  },
  team: (client, [id = '']) => client.prefetchInfiniteQuery({ ...teamQuery(id), ...ahead }),
  interests: prefetchTopics,
  article: (client, [id = '']) => client.prefetchQuery({ ...articleQuery(id), ...ahead }),
  blogger: (client, [id = '']) => client.prefetchQuery({ ...bloggerQuery(id), ...ahead }),
  'blogger-posts': (client, [id = '']) => client.prefetchInfiniteQuery({ ...bloggerPostsQuery(id), ...ahead }),
};

/** Fetches the data of the page at an address, unless the query cache has it. A failure is left to the page. */
export function prefetchPageData(queryClient: QueryClient, pathname: string, search: string): void {
  const match = matchPage(pathname);
  if (match !== null) void fetches[match.name]?.(queryClient, match.params, new URLSearchParams(search));
}
