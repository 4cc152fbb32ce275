import { BLOGGER_POSTS_PAGE_SIZE, PROFILE_RECENT_POSTS } from '#contract/limits';
import { type BloggerPostsResponse, type BloggerResponse, profileMessages } from '#contract/profiles';
import { type Ctx, readAs } from '../../context.ts';
import { readCursor } from '../../db/cursor.ts';
import { notFound } from '../../errors.ts';
import { presentPage, presentPostSummary } from '../posts/posts.present.ts';
import { presentBlogger } from './profiles.present.ts';
import { type BloggerKey, bloggerPostsStatements, bloggerStatements } from './profiles.repo.ts';

/**
 * Returns a blogger's public profile with their newest posts. One round trip.
 * @throws AppError not_found without such a user or profile
 */
export async function readBlogger(ctx: Ctx, key: BloggerKey): Promise<BloggerResponse> {
  const { rows } = await readAs(ctx, (user) =>
    bloggerStatements(ctx.db, key, PROFILE_RECENT_POSTS, { user, now: ctx.now }),
  );
  const [[blogger], posts] = rows;
  if (blogger === undefined) throw notFound(profileMessages.bloggerNotFound);
  return { blogger: presentBlogger(blogger, ctx.now), recentPosts: posts.map((row) => presentPostSummary(row)) };
}

/**
 * Returns a page of a blogger's published posts, newest first. One round trip.
 * @param id public id
 * @throws AppError not_found without such a user or profile; invalid_input for a malformed cursor
 */
export async function readBloggerPosts(ctx: Ctx, id: string, cursor?: string): Promise<BloggerPostsResponse> {
  const { before } = readCursor(cursor);
  const { rows } = await readAs(ctx, (user) =>
    bloggerPostsStatements(ctx.db, id, { before, limit: BLOGGER_POSTS_PAGE_SIZE + 1 }, { user, now: ctx.now }),
  );
  const [[blogger], posts] = rows;
  if (blogger === undefined) throw notFound(profileMessages.bloggerNotFound);
  return { username: blogger.username, ...presentPage(posts, BLOGGER_POSTS_PAGE_SIZE) };
}
