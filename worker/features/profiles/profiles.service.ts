import { PROFILE_RECENT_POSTS } from '#contract/limits';
import { type BloggerResponse, profileMessages } from '#contract/profiles';
import { type Ctx, readAs } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { presentCard } from '../posts/posts.present.ts';
import { presentBlogger } from './profiles.present.ts';
import { bloggerStatements } from './profiles.repo.ts';

/** When the UTC month of `now` began (decisions: 'Month' is the UTC calendar month). */
export function monthStart(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

/**
 * A blogger's public profile with their newest posts. One round trip.
 * @param id the person's public id
 * @throws AppError not_found when there is no such person or they have no profile
 */
export async function readBlogger(ctx: Ctx, id: string): Promise<BloggerResponse> {
  const { rows } = await readAs(ctx, () => bloggerStatements(ctx.db, id, monthStart(ctx.now), PROFILE_RECENT_POSTS));
  const [[blogger], posts] = rows;
  if (blogger === undefined) throw notFound(profileMessages.bloggerNotFound);
  return { blogger: presentBlogger(blogger), recentPosts: posts.map((row) => presentCard(row)) };
}
