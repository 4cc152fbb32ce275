import { articlePath, slugOf } from '#contract/posts';
import type { Ctx } from '../../context.ts';

/**
 * Lets what guests see of an article at once be what it is now, or nothing: after it was changed, switched or taken back.
 * Never rejects.
 * @param titles those it had and has: its address holds the title
 */
export async function forgetArticlePages(ctx: Ctx, id: string, titles: readonly string[]): Promise<void> {
  const paths = titles.map((title) => encodeURI(articlePath({ id, slug: slugOf(title) })));
  await ctx.ports.pages.forget([...new Set(paths), `/api/posts/${id}`]);
}
