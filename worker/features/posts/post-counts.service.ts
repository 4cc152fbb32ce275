import type { OwnPostCounts } from '#contract/posts';
import type { Ctx } from '../../context.ts';
import { lastRows, runBatch, type Statement } from '../../db/client.ts';
import { ownPostCountsStatement } from './post-counts.statements.ts';

/** Returns the counts from the rows of `ownPostCountsStatement`. */
export function postCounts(rows: readonly OwnPostCounts[]): OwnPostCounts {
  const [counts] = rows;
  if (counts === undefined) throw new RangeError('a count has one row');
  return counts;
}

/** Runs the statements in one batch. Returns their results and the new counts. */
export async function writeAndCount(ctx: Ctx, author: number, statements: readonly Statement[]) {
  const results = await runBatch(ctx.db, [...statements, ownPostCountsStatement(ctx.db, author)]);
  return { results, counts: postCounts(lastRows(results)) };
}
