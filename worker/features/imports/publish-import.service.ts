import type { ImportPublishResponse } from '#contract/imports';
import { type Ctx, readAsUser } from '../../context.ts';
import { runBatch, type Statement } from '../../db/client.ts';
import { checkBlogger } from '../access/bloggers.policy.ts';
import { purgeArticles } from '../posts/article-pages.service.ts';
import { writeImportedPostStatements } from '../posts/imported-posts.statements.ts';
import { type ImportContent, toImportedPost } from './import-content.policy.ts';
import { type ImportItemRow, itemsByKeyStatement, markImportedStatement } from './import-items.repo.ts';
import { checkOpen, requireImport } from './imports.policy.ts';
import { presentImport, presentImportItem } from './imports.present.ts';
import * as repo from './imports.repo.ts';
import * as items from './publish-import.repo.ts';
import { writeOrConflict } from './write-import.service.ts';

/** Reads the posts to publish. @throws AppError, see publishImport */
async function readWaiting(ctx: Ctx, id: string, keys: readonly string[]) {
  const { viewer, rows } = await readAsUser(ctx, (user) => [
    repo.importStatement(ctx.db, id, user, ctx.now),
    items.waitingItemsStatement(ctx.db, user, keys),
  ]);
  const found = requireImport(rows[0][0]);
  checkBlogger(viewer);
  checkOpen(found);
  return { blogger: viewer.seq, found, waiting: rows[1] };
}

type Waiting = Awaited<ReturnType<typeof readWaiting>>;

/** Returns the statements that publish one post, and marks its item. */
function publishStatements(ctx: Ctx, { blogger, found }: Waiting, item: items.WaitingItemRow): Statement[] {
  if (item.hasPictures === 0) return [items.markFailedStatement(ctx.db, blogger, item.key)];
  const content = JSON.parse(item.content) as ImportContent;
  const change = { id: item.post, at: content.publishedAt, now: ctx.now };
  return [
    ...writeImportedPostStatements(ctx.db, toImportedPost(content, blogger, found.category, change)),
    markImportedStatement(ctx.db, blogger, item.key),
  ];
}

/** Publishes the posts in one batch. */
async function writeWaiting(
  ctx: Ctx,
  found: Waiting,
  { keys, isLast }: { keys: readonly string[]; isLast: boolean },
): Promise<ImportPublishResponse> {
  const { blogger, waiting } = found;
  const { id } = found.found;
  const results = await runBatch(ctx.db, [
    repo.assertOpenStatement(ctx.db, id, blogger),
    items.assertWaitingStatement(ctx.db, blogger, waiting),
    items.adoptItemsStatement(ctx.db, blogger, id, keys),
    ...waiting.flatMap((item) => publishStatements(ctx, found, item)),
    ...(isLast ? [repo.endImportStatement(ctx.db, id, 'published')] : []),
    repo.importStatement(ctx.db, id, blogger, ctx.now),
    itemsByKeyStatement(ctx.db, blogger, keys),
  ]);
  const [[row], written] = results.slice(-2) as [repo.ImportRow[], ImportItemRow[]];
  const published = waiting.map(({ post, content }) => ({
    id: post,
    title: (JSON.parse(content) as ImportContent).title,
  }));
  await purgeArticles(ctx, published);
  return { import: presentImport(requireImport(row)), items: written.map((item) => presentImportItem(item, id)) };
}

/**
 * Publishes stored posts with their dates, without any notice, email, announcement or use of the hourly limit.
 * Idempotent: posts that do not wait stay as they are. Two round trips; four after a concurrent change.
 * @throws AppError signed_out, email_unconfirmed, forbidden, not_found; conflict when the import has ended
 */
export async function publishImport(
  ctx: Ctx,
  id: string,
  request: { keys: readonly string[]; isLast: boolean },
): Promise<ImportPublishResponse> {
  const check = () => readWaiting(ctx, id, request.keys);
  return await writeOrConflict(await check(), check, (found) => writeWaiting(ctx, found, request));
}
