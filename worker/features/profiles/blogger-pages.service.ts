import { pagePaths } from '#contract/page';
import type { Ctx } from '../../context.ts';

/** Purges a blogger's cached pages and API responses. Never rejects. @param id public id */
export async function purgeBloggerPages(ctx: Ctx, id: string): Promise<void> {
  const step = encodeURIComponent(id);
  const pages = [pagePaths.blogger, pagePaths['blogger-posts']].map((path) => path.replace(':userId', step));
  await ctx.ports.pages.purge([...pages, `/api/bloggers/${step}`, `/api/bloggers/${step}/posts`]);
}
