import { PROFILE_RECENT_POSTS } from '#contract/limits';
import { monthStart } from '#contract/prices';
import { type BloggerResponse, profileMessages } from '#contract/profiles';
import { type Ctx, readAs } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { presentCard } from '../posts/posts.present.ts';
import { presentBlogger } from './profiles.present.ts';
import { bloggerStatements } from './profiles.repo.ts';

/**
 * A blogger's public profile with their newest posts. One round trip.
 * @param id the person's public id
 * @throws AppError not_found when there is no such person or they have no profile
 */
export async function readBlogger(ctx: Ctx, id: string): Promise<BloggerResponse> {
  const { rows } = await readAs(ctx, () => bloggerStatements(ctx.db, id, monthStart(ctx.now), PROFILE_RECENT_POSTS));
  const [[blogger], posts] = rows;
  if (blogger === undefined) throw notFound(profileMessages.bloggerNotFound);
  return { blogger: presentBlogger(blogger, ctx.now), recentPosts: posts.map((row) => presentCard(row)) };
}
