import type { QueryClient } from '@tanstack/react-query';
import { matchPage, type PageName } from '#contract/page';
import { categoryFromParam, pageCategory } from '#contract/topics';
import { feedQueryOptions } from '@/features/feed/use-feed.ts';
import { articleQuery } from '@/features/posts/article/use-article.ts';
import { freePostsQuery, subtopicQuery, topicQuery } from '@/features/posts/use-post-lists.ts';
import { bloggerPostsQuery, bloggerQuery } from '@/features/profiles/public/use-blogger.ts';
import { teamQuery } from '@/features/teams/use-team-posts.ts';
import { termsQuery } from '@/features/terms/use-terms.ts';
import { topicsQuery } from '@/features/topics/use-topics.ts';

type Fetch = (client: QueryClient, params: readonly string[], query: URLSearchParams) => unknown;

/** A page shows cached data of any age immediately and refetches it itself, so only missing data is prefetched. */
const ahead = { staleTime: 'static' } as const;

const prefetchTopics = (client: QueryClient) => client.prefetchQuery({ ...topicsQuery(), ...ahead });

const prefetchBlogger: Fetch = (client, [key = '']) => client.prefetchQuery({ ...bloggerQuery(key), ...ahead });

/** Queries of each reading page: those that a rendered page includes (pages.service), where they are public. */
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
  terms: (client, [version]) => client.prefetchQuery({ ...termsQuery('terms', version), ...ahead }),
  privacy: (client, [version]) => client.prefetchQuery({ ...termsQuery('privacy', version), ...ahead }),
  article: (client, [id = '']) => client.prefetchQuery({ ...articleQuery(id), ...ahead }),
  blogger: prefetchBlogger,
  handle: prefetchBlogger,
  'blogger-posts': (client, [id = '']) => client.prefetchInfiniteQuery({ ...bloggerPostsQuery(id), ...ahead }),
};

/** Prefetches the data of the page at a URL, unless it is cached. The page handles failures. */
export function prefetchPageData(queryClient: QueryClient, pathname: string, search: string): void {
  const match = matchPage(pathname);
  if (match !== null) void fetches[match.name]?.(queryClient, match.params, new URLSearchParams(search));
}
