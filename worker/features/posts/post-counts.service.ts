import type { OwnPostCounts } from '#contract/posts';
import type { Ctx } from '../../context.ts';
import type { Statement } from '../../db/client.ts';
import { ownPostCountsStatement } from './own-posts.repo.ts';

/** Reads the counts of a user's published posts in any batch; pass its rows to `postCounts`. */
export const postCountsStatement = (ctx: Ctx, user: number | null) => ownPostCountsStatement(ctx.db, user);

/** Returns the counts from the rows of `postCountsStatement`. */
export function postCounts(rows: readonly OwnPostCounts[]): OwnPostCounts {
  const [counts] = rows;
  if (counts === undefined) throw new RangeError('a count has one row');
  return counts;
}

/** Runs the statements in one batch. Returns their results and the new counts. */
export async function writeAndCount(ctx: Ctx, author: number, statements: readonly Statement[]) {
  const counting = [...statements, postCountsStatement(ctx, author)] as unknown as [Statement, ...Statement[]];
  const results: unknown[] = await ctx.db.batch(counting);
  return { results, counts: postCounts(results.at(-1) as OwnPostCounts[]) };
}
