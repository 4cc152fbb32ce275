import { gamingSubtopics } from '#contract/gaming';
import type { InterestsResponse } from '#contract/interests';
import type { CategoryKey } from '#contract/topics';
import { type Ctx, readAs, requireUser } from '../../context.ts';
import { catalogSubtopics } from '../../db/catalog/load.ts';
import type { Statement } from '../../db/client.ts';
import { invalidInput, notFound, signedOut } from '../../errors.ts';
import { presentInterests } from './interests.present.ts';
import {
  followBesideStatements,
  followCategoriesStatement,
  followImpliedStatement,
  followSubtopicsStatement,
  followsStatement,
  unfollowCategoryStatements,
} from './interests.repo.ts';

/**
 * Everything the viewer follows. One round trip.
 * @throws AppError signed_out
 */
export async function readInterests(ctx: Ctx): Promise<InterestsResponse> {
  const { viewer, rows } = await readAs(ctx, (user) => (user === null ? [] : [followsStatement(ctx.db, user)]));
  if (viewer === null) throw signedOut();
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
    followCategoriesStatement(ctx.db, seq, whole, ctx.now),
    followImpliedStatement(ctx.db, seq, 'tech', names, ctx.now),
    followsStatement(ctx.db, seq),
  ]);
  return presentInterests(rows);
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
  return presentInterests(rows);
}

/**
 * What makes a writer follow what they write about, for the batch that publishes it (decisions 'added to your
 * interests!').
 * @param names subtopics of the category by their stored names
 */
export const followWrittenStatements = (
  ctx: Ctx,
  user: number,
  category: CategoryKey,
  names: readonly string[],
): readonly Statement[] => followBesideStatements(ctx.db, user, category, names, ctx.now);
