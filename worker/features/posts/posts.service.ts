import { FREE_PAGE_SIZE } from '#contract/limits';
import type { Article, ArticleResponse, PostPage, ViewRequest } from '#contract/posts';
import { articleMessages } from '#contract/posts';
import type { ReactionCounts } from '#contract/reactions';
import { DAY } from '#contract/time';
import { type Ctx, readAs } from '../../context.ts';
import { readCursor } from '../../db/cursor.ts';
import { FREE_POSTS } from '../../db/streams.ts';
import { notFound } from '../../errors.ts';
import { visitedCampaignKey } from '../audience/visits.policy.ts';
import { toViewSource } from '../figures/view-sources.policy.ts';
import { shownPriceCents } from '../subscriptions/offers.policy.ts';
import { type LiveSubscription, toSubscriptionAccess } from '../subscriptions/subscriptions.policy.ts';
import { nextPostsStatements } from './next-posts.repo.ts';
import { streamPostsStatement } from './post-summaries.statements.ts';
import { countsAsView, grantAccess } from './posts.policy.ts';
import { presentArticle, presentNextPosts, presentPage } from './posts.present.ts';
import { type ArticleRow, articleStatement, postOwnerStatement } from './posts.repo.ts';
import { getCachedPostSeq, rememberPost } from './viewed-post-cache.service.ts';

/** Returns the access of the viewer's subscription to the author, or null without one. */
function subscriptionOf({ subscription }: ArticleRow, now: number): ArticleResponse['subscription'] {
  const access = subscription === null ? null : toSubscriptionAccess(JSON.parse(subscription) as LiveSubscription, now);
  if (access === null) return null;
  const { standing, accessUntil, isOpen } = access;
  return { standing, accessUntil, isOpen };
}

/**
 * Returns an article as the viewer may see it, with their reaction, the vote counts for its author, the price, and
 * links to other posts. One round trip.
 * @throws AppError not_found
 */
export async function readArticle(ctx: Ctx, id: string): Promise<ArticleResponse> {
  const { rows } = await readAs(ctx, (user) => [
    articleStatement(ctx.db, id, user, ctx.now),
    ...nextPostsStatements(ctx.db, id, { user, now: ctx.now }),
  ]);
  const [[row], more, older] = rows;
  if (row === undefined) throw notFound(articleMessages.notFound);
  return {
    article: presentArticle(row, grantAccess(row)),
    reaction: row.reaction,
    ...(row.reactionCounts !== null && { reactionCounts: JSON.parse(row.reactionCounts) as ReactionCounts }),
    subscription: subscriptionOf(row, ctx.now),
    priceCents: shownPriceCents(row.charging === null ? null : JSON.parse(row.charging), ctx.now),
    ...presentNextPosts(more, older),
  };
}

/** An article as a user sees it, and as everybody does. */
export type SeenArticle = { seen: Article; open: Article };

/**
 * Returns an article as a user sees it, without acting for them: nothing is counted or stored. Null if they see nothing.
 * One round trip.
 * @param userSeq null for a guest
 */
export async function readArticleOf(ctx: Ctx, id: string, userSeq: number | null): Promise<SeenArticle | null> {
  const [[row], [guestRow]] = await ctx.db.batch([
    articleStatement(ctx.db, id, userSeq, ctx.now),
    articleStatement(ctx.db, id, null, ctx.now),
  ]);
  if (row === undefined || guestRow === undefined) return null;
  return { seen: presentArticle(row, grantAccess(row)), open: presentArticle(guestRow, grantAccess(guestRow)) };
}

/** Returns a page of free posts, newest first. One round trip. @throws AppError invalid_input for a malformed cursor */
export async function readFreePosts(ctx: Ctx, cursor?: string): Promise<PostPage> {
  const { before } = readCursor(cursor);
  const { rows } = await readAs(ctx, (user) => [
    streamPostsStatement(ctx.db, FREE_POSTS, { before, limit: FREE_PAGE_SIZE + 1 }, { user, now: ctx.now }),
  ]);
  return presentPage(rows[0], FREE_PAGE_SIZE);
}

/**
 * Counts a view of an article, except by its author, with its day, its source, and a visit from an email. For guests, an
 * isolate reads an article's `seq` at most once a minute: an article gets more views than one database can serve queries.
 * @throws AppError not_found
 */
export async function countView(ctx: Ctx, id: string, { email, from }: ViewRequest): Promise<void> {
  const campaign = visitedCampaignKey(id, email, ctx.now);
  const source = toViewSource(from, email !== null, ctx.config.origin);
  const count = (seq: number) => ctx.ports.views.count(seq, campaign, source, Math.floor(ctx.now / DAY));
  const known = ctx.claim === null ? getCachedPostSeq(id, ctx.now) : undefined;
  if (known !== undefined) return await count(known);
  const { viewer, rows } = await readAs(ctx, () => [postOwnerStatement(ctx.db, id)]);
  const post = rows[0][0];
  if (post === undefined) throw notFound(articleMessages.notFound);
  rememberPost(id, post.seq, ctx.now);
  if (countsAsView(post, viewer?.seq ?? null)) await count(post.seq);
}
