import { IMPORT_ITEMS_MAX, type ImportItemResponse, importMessages } from '#contract/imports';
import { DRAFTS_MAX } from '#contract/limits';
import { postFieldMessages } from '#contract/post-messages';
import type { Ctx } from '../../context.ts';
import { lastRows, runBatch, type Statement } from '../../db/client.ts';
import { countTextBytes } from '../../db/work-fields.ts';
import { AppError, invalidInput } from '../../errors.ts';
import { hasTextRoom, maxTextBytes } from '../drafts/drafts.policy.ts';
import { storedFields } from '../drafts/drafts.service.ts';
import { writeImportedDraftStatements } from '../drafts/imported-drafts.statements.ts';
import { purgeArticlePages } from '../posts/article-pages.service.ts';
import { writeImportedPostStatements } from '../posts/imported-posts.statements.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { type ImportContent, toDraftFields, toImportedPost } from './import-content.policy.ts';
import * as repo from './import-items.repo.ts';
import { clampDate, findProblem, importedPostId } from './imports.policy.ts';
import { presentImportItem } from './imports.present.ts';
import { assertOpenStatement } from './imports.repo.ts';
import { findSettled, type ItemFacts, type ItemInput, readItemFacts } from './item-facts.service.ts';
import { writeOrConflict } from './write-import.service.ts';

/** Returns the unfinished item to store, before its post or draft is written. @throws AppError conflict, invalid_input */
function prepareItem(
  ctx: Ctx,
  key: string,
  request: ItemInput,
  { viewer, found, stored, facts, room, pictures }: ItemFacts,
) {
  if (stored === undefined && facts.items >= IMPORT_ITEMS_MAX) {
    throw new AppError('conflict', importMessages.tooMany(IMPORT_ITEMS_MAX));
  }
  const { at, losses } =
    request.kind === 'post'
      ? clampDate(request.publishedAt, request.losses, ctx.now)
      : { at: ctx.now, losses: request.losses };
  const { text, title, subtitle, description, image, imageAlt, isPremium, canonicalUrl } = request;
  const content: ImportContent = {
    text,
    title,
    subtitle,
    description,
    image,
    imageAlt,
    isPremium,
    canonicalUrl,
    publishedAt: at,
  };
  const problem = findProblem(request, facts.isHere === 1);
  if (problem === null && facts.hasPictures === 0) throw invalidInput({ text: postFieldMessages.textImageUnknown });
  const hasWork = stored?.version !== undefined && stored.version !== null;
  const item: repo.NewImportItem = {
    blogger: viewer.seq,
    key,
    import: found.id,
    kind: request.kind,
    state: problem === null ? 'waiting' : 'skipped',
    hash: request.hash,
    title: request.title,
    canonicalUrl,
    losses: JSON.stringify(losses),
    problem,
    post: problem === null || hasWork ? importedPostId(viewer.id, key) : null,
    content: problem === null ? JSON.stringify(content) : null,
    pictures: problem === null ? pictures : '[]',
    expiresAt: found.expiresAt,
  };
  return { item, content, hasWork, isFull: room.drafts >= DRAFTS_MAX };
}

type PreparedItem = ReturnType<typeof prepareItem>;

/** Returns an item that is stored without a change of its post or draft. */
const withoutWork = (item: repo.NewImportItem, changed: Partial<repo.NewImportItem>): repo.NewImportItem => ({
  ...item,
  content: null,
  pictures: '[]',
  ...changed,
});

/** Returns the statements that store a draft, or skip it if there is no room. */
function draftStatements(ctx: Ctx, { item, content, hasWork, isFull }: PreparedItem, facts: ItemFacts): Statement[] {
  const { viewer, found, stored, room } = facts;
  const fields = toDraftFields(content, found.category);
  const hasRoom = hasTextRoom(viewer, room.textBytes, countTextBytes(fields)) && (hasWork || !isFull);
  if (!hasRoom && !hasWork) {
    return [
      repo.storeItemStatement(ctx.db, withoutWork(item, { state: 'skipped', problem: 'drafts_full', post: null })),
    ];
  }
  if (!hasRoom) throw new AppError('conflict', importMessages.draftsFull);
  const id = item.post ?? importedPostId(viewer.id, item.key);
  const draft = { id, author: viewer.seq, base: stored?.version ?? 0, bytesMax: maxTextBytes(viewer), now: ctx.now };
  return [
    ...writeImportedDraftStatements(ctx.db, draft, storedFields(fields)),
    repo.storeItemStatement(ctx.db, item),
    repo.markImportedStatement(ctx.db, viewer.seq, item.key),
  ];
}

/** Returns the statements that store an item, with its draft or the change of its published post. */
function itemStatements(ctx: Ctx, prepared: PreparedItem, facts: ItemFacts): Statement[] {
  const { item, content, hasWork } = prepared;
  const { viewer, found, stored } = facts;
  const isOther = stored !== undefined && stored.kind !== item.kind;
  if (hasWork && (stored?.isUnedited !== 1 || isOther || item.problem !== null)) {
    const kept = { state: 'edited', kind: stored?.kind ?? item.kind, problem: null, expiresAt: null } as const;
    return [repo.storeItemStatement(ctx.db, withoutWork(item, kept))];
  }
  if (item.problem !== null) return [repo.storeItemStatement(ctx.db, item)];
  if (item.kind === 'draft') return draftStatements(ctx, prepared, facts);
  if (!hasWork || item.post === null) return [repo.storeItemStatement(ctx.db, item)];
  const change = { id: item.post, at: Math.max(ctx.now, (stored?.version ?? 0) + 1), now: ctx.now };
  return [
    ...writeImportedPostStatements(ctx.db, toImportedPost(content, viewer.seq, found.category, change)),
    repo.storeItemStatement(ctx.db, item),
    repo.markImportedStatement(ctx.db, viewer.seq, item.key),
  ];
}

/** Writes an item in one batch. @returns the stored item */
async function writeItem(ctx: Ctx, key: string, request: ItemInput, facts: ItemFacts): Promise<repo.ImportItemRow> {
  const { viewer, found, stored, pictures } = facts;
  const prepared = prepareItem(ctx, key, request, facts);
  const used = prepared.item.problem === null ? pictures : '[]';
  const checked = { blogger: viewer.seq, key, stored, max: IMPORT_ITEMS_MAX, pictures: used };
  const results = await runBatch(ctx.db, [
    assertOpenStatement(ctx.db, found.id, viewer.seq),
    repo.assertItemStatement(ctx.db, checked),
    ...itemStatements(ctx, prepared, facts),
    repo.itemsByKeyStatement(ctx.db, viewer.seq, [key]),
  ]);
  const [row] = lastRows(results);
  if (row === undefined) throw new RangeError('a stored item has one row');
  return row;
}

const unchanged = (stored: repo.StoredItemRow, id: string): ImportItemResponse => ({
  item: presentImportItem(stored, id),
  isChanged: false,
});

/**
 * Stores a post or draft of an archive: a new post waits, a draft is written immediately. The same hash writes nothing;
 * another one replaces what is unedited here. Two round trips; four after a concurrent change.
 * @throws AppError signed_out, email_unconfirmed, forbidden, not_found, rate_limited
 * @throws AppError conflict when the import has ended or has too many items; invalid_input for unknown pictures
 */
export async function storeImportItem(
  ctx: Ctx,
  id: string,
  key: string,
  request: ItemInput,
): Promise<ImportItemResponse> {
  const check = () => readItemFacts(ctx, id, key, request);
  const facts = await check();
  const settled = findSettled(facts.stored, request);
  if (settled !== null) return unchanged(settled, id);
  await enforceRateLimit(ctx, { name: 'import-item', key: facts.viewer.id, rule: ctx.config.limits.importItems });
  return await writeOrConflict(facts, check, async (found) => {
    const known = findSettled(found.stored, request);
    if (known !== null) return unchanged(known, id);
    const row = await writeItem(ctx, key, request, found);
    const wasPublished = found.stored?.postTitle ?? null;
    if (wasPublished !== null && row.post !== null && row.postTitle !== null) {
      await purgeArticlePages(ctx, row.post, [wasPublished, row.postTitle]);
    }
    return { item: presentImportItem(row, id), isChanged: row.state !== 'edited' };
  });
}
