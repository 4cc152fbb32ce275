import { OWN_POSTS_PAGE_SIZE } from '#contract/limits';
import { postMessages } from '#contract/post-messages';
import type { OwnPostCounts, OwnPostsQuery, OwnPostsResponse } from '#contract/posts';
import { searchTerms } from '#contract/search';
import { type Ctx, readAsUser } from '../../context.ts';
import { readValueCursor } from '../../db/cursor.ts';
import type { SessionUser } from '../../db/session.ts';
import { notFound } from '../../errors.ts';
import { deleteWorkStatements, draftFromPostStatements } from '../drafts/drafts.service.ts';
import { eraseUnreferencedImages } from '../images/images.service.ts';
import { purgeArticlePages } from './article-pages.service.ts';
import { presentOwnPosts } from './own-posts.present.ts';
import * as repo from './own-posts.repo.ts';
import { postCounts, writeAndCount } from './post-counts.service.ts';
import { ownPostCountsStatement } from './post-counts.statements.ts';

/**
 * Returns a page of the viewer's published posts with the counts of all. One round trip.
 * @throws AppError signed_out; invalid_input for a malformed cursor, or one of another order
 */
export async function readOwnPosts(ctx: Ctx, query: OwnPostsQuery): Promise<OwnPostsResponse> {
  const { q, access, category = null, sort: order, cursor } = query;
  const after = readValueCursor(cursor, order, order === 'title' ? 'string' : 'number');
  const isFree = access === undefined ? null : access === 'free';
  const selection = { terms: searchTerms(q), isFree, category, order, after };
  const { rows } = await readAsUser(ctx, (user) => [
    repo.ownPostsStatement(ctx.db, user, selection, OWN_POSTS_PAGE_SIZE + 1),
    ownPostCountsStatement(ctx.db, user),
  ]);
  return { ...presentOwnPosts(rows[0], OWN_POSTS_PAGE_SIZE, order), counts: postCounts(rows[1]) };
}

type OwnPost = { title: string; image: string | null };

/** Reads the viewer's own post. @throws AppError signed_out; not_found, also for another user's post */
async function requireOwnPost(ctx: Ctx, id: string): Promise<OwnPost & { author: SessionUser }> {
  const { viewer, rows } = await readAsUser(
    ctx,
    (user) => [repo.ownPostStatement(ctx.db, id, user)],
    postMessages.signInToUpdate,
  );
  const post = rows[0][0];
  if (post === undefined) throw notFound(postMessages.notYours);
  return { author: viewer, ...post };
}

/**
 * Moves the viewer's post back to their drafts. Published again, it has its earlier views, reactions and date.
 * Idempotent. Two round trips.
 * @returns the counts of the remaining published posts
 * @throws AppError signed_out; not_found, also for another user's post
 */
export async function unpublishPost(ctx: Ctx, id: string): Promise<OwnPostCounts> {
  const { author, title } = await requireOwnPost(ctx, id);
  const { counts } = await writeAndCount(ctx, author.seq, [
    ...draftFromPostStatements(ctx, id, author.seq),
    ...repo.unpublishStatements(ctx.db, id, author.seq, ctx.now),
  ]);
  await purgeArticlePages(ctx, id, [title]);
  return counts;
}

/**
 * Deletes the viewer's post with its draft and revisions, and erases unreferenced pictures in the background. Two round
 * trips.
 * @returns the counts of the remaining published posts
 * @throws AppError signed_out; not_found, also for another user's post
 */
export async function deletePost(ctx: Ctx, id: string): Promise<OwnPostCounts> {
  const { author, title, image } = await requireOwnPost(ctx, id);
  const deletions = deleteWorkStatements(ctx, id, author.seq);
  const { results, counts } = await writeAndCount(ctx, author.seq, [
    ...deletions,
    ...repo.deletePostStatements(ctx.db, id, author.seq, ctx.now),
  ]);
  await purgeArticlePages(ctx, id, [title]);
  const deletedWorks = results.slice(0, deletions.length).flat() as { image: string | null }[];
  const images = [image, ...deletedWorks.map((work) => work.image)].filter((shown) => shown !== null);
  ctx.waitUntil(eraseUnreferencedImages(ctx, [...new Set(images)]));
  return counts;
}
