import {
  IMPORT_ITEMS_PAGE_SIZE,
  IMPORT_RETENTION_MS,
  IMPORT_SLICE,
  IMPORTS_LISTED,
  type Import,
  type ImportItemsResponse,
  type ImportKind,
  type ImportSliceResponse,
  importKeyPrefixes,
  importMessages,
} from '#contract/imports';
import type { CategoryKey } from '#contract/topics';
import { type Ctx, readAsUser } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { checkBlogger } from '../access/bloggers.policy.ts';
import { purgeArticles } from '../posts/article-pages.service.ts';
import { deleteImportedPostsStatements } from '../posts/imported-posts.statements.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { importItemsStatement, uneditedPostsSql } from './import-items.repo.ts';
import { checkStart, readKeyCursor, requireImport, writeKeyCursor } from './imports.policy.ts';
import { presentImport, presentImportItem } from './imports.present.ts';
import * as repo from './imports.repo.ts';
import * as undo from './undo-import.repo.ts';

/**
 * Starts an import of an archive. Two round trips.
 * @throws AppError signed_out, email_unconfirmed, forbidden when blogging is off, rate_limited; invalid_input for a
 *   category that is not one of the blogger's; conflict while another import is open
 */
export async function startImport(
  ctx: Ctx,
  { kind, category }: { kind: ImportKind; category: CategoryKey },
): Promise<Import> {
  const { viewer, rows } = await readAsUser(ctx, (user) => [repo.bloggerFactsStatement(ctx.db, user, ctx.now)]);
  checkBlogger(viewer);
  const facts = rows[0][0];
  if (facts === undefined) throw new RangeError('the facts of a blogger have one row');
  checkStart(category, facts);
  await enforceRateLimit(ctx, { name: 'import', key: viewer.id, rule: ctx.config.limits.imports });
  const started = { id: crypto.randomUUID(), blogger: viewer.seq, kind, category };
  const times = { now: ctx.now, expiresAt: ctx.now + IMPORT_RETENTION_MS };
  const [, , [row]] = await ctx.db.batch(repo.startImportStatements(ctx.db, { ...started, ...times }));
  if (row === undefined) throw new AppError('conflict', importMessages.isOpen);
  return presentImport(row);
}

/** Returns the viewer's newest imports. One round trip. @throws AppError signed_out */
export async function listImports(ctx: Ctx): Promise<Import[]> {
  const { rows } = await readAsUser(ctx, (user) => [repo.importListStatement(ctx.db, user, ctx.now, IMPORTS_LISTED)]);
  return rows[0].map(presentImport);
}

/**
 * Returns an import with a page of the items of its kind, so that a resumed or repeated import knows what it may skip.
 * Two round trips.
 * @throws AppError signed_out; not_found, also for another user's import; invalid_input for a malformed cursor
 */
export async function readImport(ctx: Ctx, id: string, cursor: string | undefined): Promise<ImportItemsResponse> {
  const limit = IMPORT_ITEMS_PAGE_SIZE + 1;
  const { viewer, rows } = await readAsUser(ctx, (user) => [repo.importStatement(ctx.db, id, user, ctx.now)]);
  const found = requireImport(rows[0][0]);
  const range = { prefix: importKeyPrefixes[found.kind], after: readKeyCursor(cursor, found.kind), limit };
  const listed = await importItemsStatement(ctx.db, viewer.seq, range);
  const page = listed.slice(0, IMPORT_ITEMS_PAGE_SIZE);
  const last = page.at(-1);
  return {
    import: presentImport(found),
    items: page.map((row) => presentImportItem(row, id)),
    nextCursor: listed.length < limit || last === undefined ? null : writeKeyCursor(last.key),
  };
}

/**
 * Undoes a slice of an import, which ends: deletes what is as the import wrote it, and leaves everything else. Its
 * pictures are swept later. Repeat it until nothing remains. Two round trips.
 * @throws AppError signed_out; not_found, also for another user's import
 */
export async function undoImport(ctx: Ctx, id: string): Promise<ImportSliceResponse> {
  const { viewer, rows } = await readAsUser(ctx, (user) => [
    repo.importStatement(ctx.db, id, user, ctx.now),
    undo.nextUndoneStatement(ctx.db, id, IMPORT_SLICE),
  ]);
  requireImport(rows[0][0]);
  const slice = rows[1];
  const keys = slice.map(({ key }) => key);
  const { seq } = viewer;
  const results = await runBatch(ctx.db, [
    repo.endImportStatement(ctx.db, id, 'undone'),
    undo.deleteUneditedDraftsStatement(ctx.db, seq, id, keys),
    ...deleteImportedPostsStatements(ctx.db, uneditedPostsSql(seq, id, keys)),
    ...undo.undoItemsStatements(ctx.db, seq, id, keys),
    repo.importStatement(ctx.db, id, seq, ctx.now),
    undo.remainingStatement(ctx.db, id),
  ]);
  const [[row], [left]] = results.slice(-2) as [repo.ImportRow[], { remaining: number }[]];
  await purgeArticles(
    ctx,
    slice.flatMap(({ post, title }) => (post === null || title === null ? [] : [{ id: post, title }])),
  );
  return { import: presentImport(requireImport(row)), remaining: left?.remaining ?? 0 };
}
