import type { OwnPostCounts } from '#contract/posts';
import type { Ctx } from '../../context.ts';
import type { Statement } from '../../db/client.ts';
import { ownPostCountsStatement } from './own-posts.repo.ts';

/** Someone's published posts in figures, to be read in any batch; `postCounts` takes its rows. */
export const postCountsStatement = (ctx: Ctx, user: number | null) => ownPostCountsStatement(ctx.db, user);

/** The figures in the rows that `postCountsStatement` gave. */
export function postCounts(rows: readonly OwnPostCounts[]): OwnPostCounts {
  const [counts] = rows;
  if (counts === undefined) throw new RangeError('a count has one row');
  return counts;
}

/** Writes all of it or nothing; answers with what the statements gave, and the figures afterwards. */
export async function writeAndCount(ctx: Ctx, author: number, statements: readonly Statement[]) {
  const counting = [...statements, postCountsStatement(ctx, author)] as unknown as [Statement, ...Statement[]];
  const results: unknown[] = await ctx.db.batch(counting);
  return { results, counts: postCounts(results.at(-1) as OwnPostCounts[]) };
}
