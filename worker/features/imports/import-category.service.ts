import { IMPORT_SLICE, type ImportSliceResponse } from '#contract/imports';
import type { CategoryKey } from '#contract/topics';
import { type Ctx, readAsUser } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { checkBlogger } from '../access/bloggers.policy.ts';
import { purgeArticles } from '../posts/article-pages.service.ts';
import { moveImportedPostsStatements } from '../posts/imported-posts.statements.ts';
import * as repo from './import-category.repo.ts';
import { uneditedPostsSql } from './import-items.repo.ts';
import { checkMove, requireImport } from './imports.policy.ts';
import { presentImport } from './imports.present.ts';
import { bloggerFactsStatement, type ImportRow, importStatement } from './imports.repo.ts';

/**
 * Moves a slice of an import to another category: what is as the import wrote it, and what it stores from now on.
 * Repeat it until nothing remains. Two round trips.
 * @throws AppError signed_out, email_unconfirmed, forbidden; not_found, also for another user's import; conflict when it
 *   is undone; invalid_input for a category that is not one of the blogger's
 */
export async function moveImport(ctx: Ctx, id: string, category: CategoryKey): Promise<ImportSliceResponse> {
  const { viewer, rows } = await readAsUser(ctx, (user) => [
    importStatement(ctx.db, id, user, ctx.now),
    bloggerFactsStatement(ctx.db, user, ctx.now),
    repo.nextMovedStatement(ctx.db, { id, blogger: user, category }, IMPORT_SLICE),
  ]);
  const [[found], [facts], slice] = rows;
  const { state } = requireImport(found);
  checkBlogger(viewer);
  if (facts === undefined) throw new RangeError('the facts of a blogger have one row');
  checkMove(category, state, facts);
  const moved = { id, blogger: viewer.seq, category };
  const keys = slice.map(({ key }) => key);
  const results = await runBatch(ctx.db, [
    repo.setCategoryStatement(ctx.db, moved),
    ...moveImportedPostsStatements(ctx.db, uneditedPostsSql(viewer.seq, id, keys), category),
    repo.moveDraftsStatement(ctx.db, moved, keys),
    importStatement(ctx.db, id, viewer.seq, ctx.now),
    repo.unmovedStatement(ctx.db, moved),
  ]);
  const [[row], [left]] = results.slice(-2) as [ImportRow[], { remaining: number }[]];
  await purgeArticles(
    ctx,
    slice.flatMap(({ post, title }) => (title === null ? [] : [{ id: post, title }])),
  );
  return { import: presentImport(requireImport(row)), remaining: left?.remaining ?? 0 };
}
