import { BLOGGERS_PAGE_SIZE } from '#contract/limits';
import type { BloggersResponse } from '#contract/profiles';
import { searchTerms } from '#contract/search';
import type { Ctx } from '../../context.ts';
import { paginate, readCursor } from '../../db/cursor.ts';
import { bloggersStatement } from './blogger-list.repo.ts';
import { presentBloggerSummary } from './profiles.present.ts';

/**
 * Returns a page of bloggers with a username that contains every term of the query, most subscribers first; an empty
 * query finds all. A blogger with a changing rank can appear on two pages or none. One round trip.
 * @throws AppError invalid_input for a malformed cursor
 */
export async function readBloggers(ctx: Ctx, { q, cursor }: { q: string; cursor?: string }): Promise<BloggersResponse> {
  const { before } = readCursor(cursor);
  const terms = searchTerms(q);
  const rows = await bloggersStatement(ctx.db, terms, before, BLOGGERS_PAGE_SIZE + 1);
  const page = paginate(rows, BLOGGERS_PAGE_SIZE);
  return { bloggers: page.rows.map((row) => presentBloggerSummary(row, ctx.now)), nextCursor: page.nextCursor };
}
