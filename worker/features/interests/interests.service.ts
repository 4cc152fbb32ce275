import { gamingSubtopics } from '#contract/gaming';
import type { InterestsResponse } from '#contract/interests';
import type { CategoryKey } from '#contract/topics';
import { type Ctx, readAsUser, requireUser } from '../../context.ts';
import { catalogSubtopics } from '../../db/catalog/load.ts';
import { lastRows } from '../../db/client.ts';
import { invalidInput, notFound } from '../../errors.ts';
import { announceInterests } from '../live/announcements.service.ts';
import { presentInterests } from './interests.present.ts';
import {
  followImpliedStatements,
  subtopicStream,
  unfollowCategoryStatements,
  unfollowPartsStatements,
} from './interests.repo.ts';
import {
  addFollowsStatements,
  type FollowRow,
  followCategoriesStatement,
  followSubtopicsStatement,
  followsStatement,
} from './interests.statements.ts';

/** Notifies a user's pages that their follows have changed, and presents the follows. Call it after the commit. */
export function announceAndPresentInterests(ctx: Ctx, user: number, rows: readonly FollowRow[]): InterestsResponse {
  announceInterests(ctx, user);
  return presentInterests(rows);
}

/** @throws AppError not_found */
function requireSubtopic(id: string) {
  const subtopic = catalogSubtopics.find((entry) => entry.id === id);
  if (subtopic === undefined) throw notFound('Not found');
  return subtopic;
}

/**
 * Returns everything that the viewer follows. One round trip.
 * @throws AppError signed_out
 */
export async function readInterests(ctx: Ctx): Promise<InterestsResponse> {
  const { rows } = await readAsUser(ctx, (user) => [followsStatement(ctx.db, user, ctx.now)]);
  return presentInterests(rows[0]);
}

/**
 * Follows categories, in addition to the present follows. Gaming means the gaming subtopics of Tech, as implied
 * follows: with Tech followed too, all of Tech is. The order has no effect. Two round trips.
 * @throws AppError signed_out
 */
export async function followCategories(ctx: Ctx, keys: readonly CategoryKey[]): Promise<InterestsResponse> {
  const { seq } = await requireUser(ctx);
  const whole = keys.filter((key) => key !== 'gaming');
  const names = keys.includes('gaming') ? gamingSubtopics : [];
  const rows = lastRows(
    await ctx.db.batch([
      ...followImpliedStatements(ctx.db, seq, 'tech', names, ctx.now, whole),
      followsStatement(ctx.db, seq, ctx.now),
    ]),
  );
  return announceAndPresentInterests(ctx, seq, rows);
}

/**
 * Replaces the viewer's follows inside one category. No names unfollow the category. Two round trips.
 * @param names subtopics by their stored names
 * @throws AppError signed_out; not_found for a category without subtopics (Sports and Gaming have their own screens);
 * invalid_input for an unknown name
 */
export async function saveSubtopics(
  ctx: Ctx,
  category: CategoryKey,
  names: readonly string[],
): Promise<InterestsResponse> {
  const options = catalogSubtopics.filter((subtopic) => subtopic.category === category);
  if (options.length === 0) throw notFound('Not found');
  const { seq } = await requireUser(ctx);
  const unknown = names.find((name) => !options.some((subtopic) => subtopic.name === name));
  if (unknown !== undefined) throw invalidInput({ subtopics: `Unknown subtopic: ${unknown}` });
  const rows = lastRows(
    await ctx.db.batch([
      ...unfollowCategoryStatements(ctx.db, seq, category),
      followCategoriesStatement(ctx.db, seq, names.length > 0 ? [category] : [], ctx.now),
      followSubtopicsStatement(ctx.db, seq, category, names, ctx.now),
      followsStatement(ctx.db, seq, ctx.now),
    ]),
  );
  return announceAndPresentInterests(ctx, seq, rows);
}

/**
 * Follows one subtopic, in addition to the present follows. A whole category remains whole. Two round trips.
 * @param id the subtopic's public id
 * @param isImplied restores an implied follow, which does not follow the category
 * @throws AppError signed_out; not_found
 */
export async function followSubtopic(ctx: Ctx, id: string, isImplied: boolean): Promise<InterestsResponse> {
  const { category, name } = requireSubtopic(id);
  const { seq } = await requireUser(ctx);
  const rows = lastRows(
    await ctx.db.batch([
      ...(isImplied
        ? followImpliedStatements(ctx.db, seq, category, [name], ctx.now)
        : addFollowsStatements(ctx.db, seq, category, [name], ctx.now)),
      followsStatement(ctx.db, seq, ctx.now),
    ]),
  );
  return announceAndPresentInterests(ctx, seq, rows);
}

/**
 * Unfollows one subtopic, and the category with its last chosen one. Two round trips.
 * @param id the subtopic's public id
 * @throws AppError signed_out; not_found
 */
export async function unfollowSubtopic(ctx: Ctx, id: string): Promise<InterestsResponse> {
  const subtopic = requireSubtopic(id);
  const { seq } = await requireUser(ctx);
  const rows = lastRows(
    await ctx.db.batch([
      ...unfollowPartsStatements(ctx.db, seq, subtopic.category, subtopicStream(id)),
      followsStatement(ctx.db, seq, ctx.now),
    ]),
  );
  return announceAndPresentInterests(ctx, seq, rows);
}

/**
 * Unfollows a category with all its parts. Two round trips.
 * @throws AppError signed_out; not_found for Gaming, which is followed only as parts of Tech
 */
export async function unfollowCategory(ctx: Ctx, category: CategoryKey): Promise<InterestsResponse> {
  if (category === 'gaming') throw notFound('Not found');
  const { seq } = await requireUser(ctx);
  const rows = lastRows(
    await ctx.db.batch([...unfollowCategoryStatements(ctx.db, seq, category), followsStatement(ctx.db, seq, ctx.now)]),
  );
  return announceAndPresentInterests(ctx, seq, rows);
}
