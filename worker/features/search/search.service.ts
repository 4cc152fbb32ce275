import { SEARCH_BLOGGERS, SEARCH_POSTS } from '#contract/limits';
import { type SearchResponse, searchTerms } from '#contract/search';
import { type Ctx, readAs } from '../../context.ts';
import { searchBloggersStatement } from '../profiles/blogger-list.statements.ts';
import { presentArticleHit, presentBloggerHit } from './search.present.ts';
import { searchPostsStatement } from './search.repo.ts';
import { searchTopics } from './topic-search.policy.ts';

/**
 * Searches bloggers by username, topics by name, and the newest posts by title and text (docs/product-rules.md
 * "Search"). A query without a term finds nothing. One round trip.
 */
export async function search(ctx: Ctx, query: string): Promise<SearchResponse> {
  const terms = searchTerms(query);
  if (terms.length === 0) return { creators: [], topics: [], articles: [] };
  const { rows } = await readAs(ctx, (user) => [
    searchBloggersStatement(ctx.db, terms, SEARCH_BLOGGERS),
    searchPostsStatement(ctx.db, terms, user, ctx.now, SEARCH_POSTS),
  ]);
  const [bloggers, posts] = rows;
  return {
    creators: bloggers.map(presentBloggerHit),
    topics: searchTopics(terms),
    articles: posts.map((row) => presentArticleHit(row, terms)),
  };
}
