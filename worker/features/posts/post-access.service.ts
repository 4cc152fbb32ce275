import { postMessages } from '#contract/post-messages';
import type { OwnPostCounts } from '#contract/posts';
import { type Ctx, readAsUser } from '../../context.ts';
import { writeChecked } from '../../db/assert.ts';
import { notFound } from '../../errors.ts';
import { draftAccessStatement } from '../drafts/drafts.statements.ts';
import { purgeArticlePages } from './article-pages.service.ts';
import { checkFreePosts } from './free-posts.policy.ts';
import { ownTextStatement, switchAccessStatements } from './post-access.repo.ts';
import { postCounts, writeAndCount } from './post-counts.service.ts';
import { ownPostCountsStatement } from './post-counts.statements.ts';
import { remainingLegacyTags } from './post-tags.policy.ts';
import { derivePostText } from './post-text.policy.ts';

/** Checks the access change and derives the new public parts; `recut` is null when nothing changes. */
async function checkedAccess(ctx: Ctx, id: string, isFree: boolean) {
  const { viewer, rows } = await readAsUser(
    ctx,
    (user) => [ownTextStatement(ctx.db, id, user), ownPostCountsStatement(ctx.db, user)],
    postMessages.signInToUpdate,
  );
  const post = rows[0][0];
  if (post === undefined) throw notFound(postMessages.notYours);
  const counts = postCounts(rows[1]);
  const wasFree = post.isFree === 1;
  if (wasFree === isFree) return { author: viewer, title: post.title, counts, recut: null };
  checkFreePosts({ wasFree, isPublished: true, isFree, isImported: post.isImported === 1 }, counts);
  const extraTags = remainingLegacyTags(JSON.parse(post.extraTags) as string[], { wasFree, isFree });
  const { title, content, format } = post;
  const { excerpt, teaser, teaserPictures, searchable, premiumText } = derivePostText(content, format, isFree);
  const text = { title, content, excerpt, teaser, teaserPictures, searchable, premiumText };
  const recut = { id, user: viewer.seq, isFree, ...text, extraTags };
  return { author: viewer, title, counts, recut };
}

/**
 * Makes the viewer's published post free or premium, and purges its cached pages. Idempotent. Two round trips; three
 * after a concurrent change.
 * @returns the new counts
 * @throws AppError signed_out; not_found, also for another user's post; invalid_input (isFree) by the rules for free
 *   posts
 */
export async function switchAccess(ctx: Ctx, id: string, isFree: boolean): Promise<OwnPostCounts> {
  const check = () => checkedAccess(ctx, id, isFree);
  return await writeChecked(await check(), check, async ({ author, title, counts, recut }) => {
    if (recut === null) return counts;
    const statements = [...switchAccessStatements(ctx.db, recut), draftAccessStatement(ctx.db, id, author.seq, isFree)];
    const written = await writeAndCount(ctx, author.seq, statements);
    await purgeArticlePages(ctx, id, [title]);
    return written.counts;
  });
}
