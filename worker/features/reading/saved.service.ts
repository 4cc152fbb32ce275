import { articleMessages } from '#contract/posts';
import { readingMessages, SAVED_PAGE_SIZE, type SavedIdsResponse, type SavedPage } from '#contract/reading';
import type { SavedQuery } from '#contract/reading.schema';
import { type Ctx, readAsUser, requireUser } from '../../context.ts';
import { lastRows } from '../../db/client.ts';
import { readValueCursor } from '../../db/cursor.ts';
import { AppError, notFound } from '../../errors.ts';
import { presentSavedPage } from './reading.present.ts';
import { removeSavedStatement, savedIdsStatement, savedPostsStatement, savePostStatements } from './saved.repo.ts';

/**
 * Returns a page of the viewer's reading list. One round trip.
 * @throws AppError signed_out; invalid_input for a malformed cursor, or one of the other state
 */
export async function readSaved(ctx: Ctx, { state, category, cursor }: SavedQuery): Promise<SavedPage> {
  const selection = { state, category: category ?? null, after: readValueCursor(cursor, state, 'number') };
  const page = { limit: SAVED_PAGE_SIZE + 1, now: ctx.now };
  const { rows } = await readAsUser(ctx, (user) => [savedPostsStatement(ctx.db, user, selection, page)]);
  return presentSavedPage(rows[0], SAVED_PAGE_SIZE, state);
}

/** Returns the ids of all posts that the viewer saved. One round trip. @throws AppError signed_out */
export async function readSavedIds(ctx: Ctx): Promise<SavedIdsResponse> {
  const { rows } = await readAsUser(ctx, (user) => [savedIdsStatement(ctx.db, user)]);
  const idsOf = (isRead: number) => rows[0].filter((row) => row.isRead === isRead).map(({ id }) => id);
  return { open: idsOf(0), read: idsOf(1) };
}

/**
 * Saves a post for the viewer, or marks it. Idempotent. Two round trips.
 * @throws AppError signed_out; not_found for an unpublished post; conflict if the list is full
 */
export async function savePost(ctx: Ctx, id: string, read: boolean | undefined): Promise<void> {
  const { seq } = await requireUser(ctx, readingMessages.signInToSave);
  const [post] = lastRows(await ctx.db.batch(savePostStatements(ctx.db, seq, id, read, ctx.now)));
  if (post === undefined) throw notFound(articleMessages.notFound);
  if (post.isSaved === 0) throw new AppError('conflict', readingMessages.full);
}

/** Removes a post from the viewer's reading list. Idempotent. Two round trips. @throws AppError signed_out */
export async function removeSaved(ctx: Ctx, id: string): Promise<void> {
  const { seq } = await requireUser(ctx);
  await removeSavedStatement(ctx.db, seq, id);
}
