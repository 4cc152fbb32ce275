import { articleMessages } from '#contract/posts';
import type { ReadingResponse } from '#contract/reading';
import { type Ctx, readAsUser, requireUser } from '../../context.ts';
import { lastRows } from '../../db/client.ts';
import { notFound } from '../../errors.ts';
import { clearPositionsStatement, deletePositionStatement, setPositionStatements } from './positions.repo.ts';
import { presentContinued } from './reading.present.ts';
import { continuedStatement } from './reading.statements.ts';

/** Returns the articles that the viewer can continue. One round trip. @throws AppError signed_out */
export async function readContinued(ctx: Ctx): Promise<ReadingResponse> {
  const { rows } = await readAsUser(ctx, (user) => [continuedStatement(ctx.db, user, ctx.now)]);
  return presentContinued(rows[0]);
}

/**
 * Stores the viewer's position in an article. Two round trips.
 * @throws AppError signed_out; not_found for an unpublished post
 */
export async function setPosition(ctx: Ctx, id: string, part: number): Promise<void> {
  const { seq } = await requireUser(ctx);
  const posts = lastRows(await ctx.db.batch(setPositionStatements(ctx.db, seq, id, part, ctx.now)));
  if (posts.length === 0) throw notFound(articleMessages.notFound);
}

/** Clears the viewer's reading history. Two round trips. @throws AppError signed_out */
export async function clearPositions(ctx: Ctx): Promise<void> {
  const { seq } = await requireUser(ctx);
  await clearPositionsStatement(ctx.db, seq);
}

/** Removes one article from the viewer's reading history. Idempotent. Two round trips. @throws AppError signed_out */
export async function deletePosition(ctx: Ctx, id: string): Promise<void> {
  const { seq } = await requireUser(ctx);
  await deletePositionStatement(ctx.db, seq, id);
}
