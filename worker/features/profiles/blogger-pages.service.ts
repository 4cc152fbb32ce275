import { pagePaths } from '#contract/page';
import type { Ctx } from '../../context.ts';

/** Lets what guests see of a blogger at once be what it is now, or nothing. Never rejects. @param id the person's public id */
export async function forgetBloggerPages(ctx: Ctx, id: string): Promise<void> {
  const step = encodeURIComponent(id);
  await ctx.ports.pages.forget([pagePaths.blogger.replace(':userId', step), `/api/bloggers/${step}`]);
}
