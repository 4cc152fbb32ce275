import type { Article } from '#contract/posts';
import type { Ctx } from '../../context.ts';
import { grantAccess } from './posts.policy.ts';
import { presentArticle } from './posts.present.ts';
import { articleStatement } from './posts.repo.ts';

/** A public post as two readers see it: one who may read everything, and one without access. */
export type MailedPost = { whole: Article; teaser: Article };

/**
 * Reads a post for the emails about it: the article as its author and as a guest see it, by the rule of the page. Null
 * while it is not public. One round trip.
 * @param id public id
 * @param author `seq` of the author
 */
export async function readMailedPost(ctx: Ctx, id: string, author: number): Promise<MailedPost | null> {
  const [[own], [shown]] = await ctx.db.batch([
    articleStatement(ctx.db, id, author, ctx.now),
    articleStatement(ctx.db, id, null, ctx.now),
  ]);
  if (own === undefined || shown === undefined) return null;
  return { whole: presentArticle(own, grantAccess(own)), teaser: presentArticle(shown, grantAccess(shown)) };
}
