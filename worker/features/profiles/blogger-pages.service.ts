import { foldHandle } from '#contract/handle-rules';
import { bloggerPath } from '#contract/handles';
import { pagePaths } from '#contract/page';
import type { Ctx } from '../../context.ts';

/** Returns the paths of a handle's page and API response. @param username in the spelling of the page */
const handlePaths = (username: string) => [bloggerPath({ username }), `/api/handles/${foldHandle(username)}`];

/** Purges the cached page and API response of a handle. Never rejects. */
export async function purgeHandle(ctx: Ctx, username: string): Promise<void> {
  await ctx.ports.pages.purge(handlePaths(username));
}

/**
 * Purges a blogger's cached pages and API responses, and all web feeds. Never rejects.
 * @param id public id
 * @param usernames the present one, and after a change the one before
 */
export async function purgeBloggerPages(ctx: Ctx, id: string, ...usernames: readonly string[]): Promise<void> {
  ctx.ports.pages.purgeFeeds();
  const step = encodeURIComponent(id);
  const pages = [pagePaths.blogger, pagePaths['blogger-posts']].map((path) => path.replace(':userId', step));
  const api = [`/api/bloggers/${step}`, `/api/bloggers/${step}/posts`];
  await ctx.ports.pages.purge([...pages, ...api, ...usernames.flatMap(handlePaths)]);
}
