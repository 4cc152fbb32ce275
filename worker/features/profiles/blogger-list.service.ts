import { BLOGGERS_PAGE_SIZE } from '#contract/limits';
import type { BloggersResponse } from '#contract/profiles';
import { searchTerms } from '#contract/search';
import type { Ctx } from '../../context.ts';
import { paginate, readCursor } from '../../db/cursor.ts';
import { bloggersStatement, searchBloggersStatement } from './blogger-list.repo.ts';
import { presentBloggerSummary } from './profiles.present.ts';

/**
 * Who writes here and whose username holds every term of a text, those with the most subscribers first; an empty one
 * finds all. Pages are cut by rank: whoever gains or loses subscribers meanwhile may be met twice or not. One round trip.
 * @throws AppError invalid_input for a malformed cursor
 */
export async function readBloggers(ctx: Ctx, { q, cursor }: { q: string; cursor?: string }): Promise<BloggersResponse> {
  const { before } = readCursor(cursor);
  const terms = searchTerms(q);
  const rows = await bloggersStatement(ctx.db, terms, before, BLOGGERS_PAGE_SIZE + 1);
  const page = paginate(rows, BLOGGERS_PAGE_SIZE);
  return { bloggers: page.rows.map((row) => presentBloggerSummary(row, ctx.now)), nextCursor: page.nextCursor };
}

/** Finds bloggers for the search box: to be read in the caller's batch. @param terms folded, at least one */
export const searchBloggers = (ctx: Ctx, terms: readonly string[], limit: number) =>
  searchBloggersStatement(ctx.db, terms, limit);
