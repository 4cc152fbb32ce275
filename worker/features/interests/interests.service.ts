import { gamingSubtopics } from '#contract/gaming';
import type { InterestsResponse } from '#contract/interests';
import type { CategoryKey } from '#contract/topics';
import { type Ctx, readAs, requireUser } from '../../context.ts';
import { catalogSubtopics } from '../../db/catalog/load.ts';
import { invalidInput, notFound, notSignedIn } from '../../errors.ts';
import { announceInterests } from '../live/announcements.service.ts';
import { presentInterests } from './interests.present.ts';
import {
  addFollowsStatements,
  type FollowRow,
  followCategoriesStatement,
  followImpliedStatements,
  followSubtopicsStatement,
  followsStatement,
  subtopicStream,
  unfollowCategoryStatements,
  unfollowPartsStatements,
} from './interests.repo.ts';

/** Tells a person's pages that what they follow has changed, and gives what it is now. After the commit. */
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

/** What `presentInterests` takes of a user, read in the caller's batch. */
export const followRows = (ctx: Ctx, user: number) => followsStatement(ctx.db, user);

/**
 * Everything the viewer follows. One round trip.
 * @throws AppError signed_out
 */
export async function readInterests(ctx: Ctx): Promise<InterestsResponse> {
  const { viewer, rows } = await readAs(ctx, (user) => (user === null ? [] : [followRows(ctx, user)]));
  if (viewer === null) throw notSignedIn();
  return presentInterests(rows[0] ?? []);
}

/**
 * Follows categories, as the sign-up step does, beside what is followed already; in whatever order, the outcome is the
 * same. Gaming stands for the gaming subtopics of Tech, which it implies: with Tech followed too, all of Tech is. Two
 * round trips.
 * @throws AppError signed_out
 */
export async function followCategories(ctx: Ctx, keys: readonly CategoryKey[]): Promise<InterestsResponse> {
  const { seq } = await requireUser(ctx);
  const whole = keys.filter((key) => key !== 'gaming');
  const names = keys.includes('gaming') ? gamingSubtopics : [];
  const [, , rows] = await ctx.db.batch([
    ...followImpliedStatements(ctx.db, seq, 'tech', names, ctx.now, whole),
    followsStatement(ctx.db, seq),
  ]);
  return announceAndPresentInterests(ctx, seq, rows);
}

/**
 * Replaces what the viewer follows inside one category. None means that the category is not followed any more. Two
 * round trips.
 * @param names subtopics by their stored names
 * @throws AppError signed_out; not_found for a category without subtopics (Sports and Gaming have screens of their own);
 *   invalid_input for a name the category does not have
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
  const [, , , , rows] = await ctx.db.batch([
    ...unfollowCategoryStatements(ctx.db, seq, category),
    followCategoriesStatement(ctx.db, seq, names.length > 0 ? [category] : [], ctx.now),
    followSubtopicsStatement(ctx.db, seq, category, names, ctx.now),
    followsStatement(ctx.db, seq),
  ]);
  return announceAndPresentInterests(ctx, seq, rows);
}

/**
 * Follows one subtopic, in addition to what is followed already. A category that is followed whole stays whole. Two round
 * trips.
 * @param id the subtopic's public id
 * @param isImplied restores one that had come with another choice: its category is not followed because of it
 * @throws AppError signed_out; not_found
 */
export async function followSubtopic(ctx: Ctx, id: string, isImplied: boolean): Promise<InterestsResponse> {
  const { category, name } = requireSubtopic(id);
  const { seq } = await requireUser(ctx);
  const [, , rows] = await ctx.db.batch([
    ...(isImplied
      ? followImpliedStatements(ctx.db, seq, category, [name], ctx.now)
      : addFollowsStatements(ctx.db, seq, category, [name], ctx.now)),
    followsStatement(ctx.db, seq),
  ]);
  return announceAndPresentInterests(ctx, seq, rows);
}

/**
 * Takes back one subtopic; with the last chosen one of its category the category too. Two round trips.
 * @param id the subtopic's public id
 * @throws AppError signed_out; not_found
 */
export async function unfollowSubtopic(ctx: Ctx, id: string): Promise<InterestsResponse> {
  const subtopic = requireSubtopic(id);
  const { seq } = await requireUser(ctx);
  const [, , rows] = await ctx.db.batch([
    ...unfollowPartsStatements(ctx.db, seq, subtopic.category, subtopicStream(id)),
    followsStatement(ctx.db, seq),
  ]);
  return announceAndPresentInterests(ctx, seq, rows);
}

/**
 * Takes back a category with everything in it. Two round trips.
 * @throws AppError signed_out; not_found for Gaming, which is followed as parts of Tech only
 */
export async function unfollowCategory(ctx: Ctx, category: CategoryKey): Promise<InterestsResponse> {
  if (category === 'gaming') throw notFound('Not found');
  const { seq } = await requireUser(ctx);
  const [, , rows] = await ctx.db.batch([
    ...unfollowCategoryStatements(ctx.db, seq, category),
    followsStatement(ctx.db, seq),
  ]);
  return announceAndPresentInterests(ctx, seq, rows);
}

/**
 * What makes a writer follow what they write about, for the batch that publishes it (decisions 'added to your
 * interests!'); `announceInterests` belongs after it.
 * @param names subtopics of the category by their stored names
 */
export const followPublishedTopicsStatements = (
  ctx: Ctx,
  user: number,
  category: CategoryKey,
  names: readonly string[],
) => addFollowsStatements(ctx.db, user, category, names, ctx.now);
