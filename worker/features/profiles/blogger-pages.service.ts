import { pagePaths } from '#contract/page';
import type { Ctx } from '../../context.ts';

/** Lets what guests see of a blogger at once be what it is now, or nothing. Never rejects. @param id the person's public id */
export async function purgeBloggerPages(ctx: Ctx, id: string): Promise<void> {
  const step = encodeURIComponent(id);
  const pages = [pagePaths.blogger, pagePaths['blogger-posts']].map((path) => path.replace(':userId', step));
  await ctx.ports.pages.purge([...pages, `/api/bloggers/${step}`, `/api/bloggers/${step}/posts`]);
}
