import { profileMessages } from '#contract/profiles';
import type { OfferResponse, OffersResponse } from '#contract/subscriptions';
import { type Ctx, readAs } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { presentOffer } from './offers.present.ts';
import { type OfferRow, offersStatement } from './offers.repo.ts';

/** Returns whether the blog is hidden from the reader because it is being deleted; subscribers still see it. */
const isHidden = (pair: OfferRow): boolean => pair.isDeleting === 1 && pair.subscriptionId === null;

/**
 * Returns the viewer's subscription offer for a blogger. One round trip.
 * @param bloggerId public id
 * @throws AppError not_found without such a user or profile
 */
export async function readOffer(ctx: Ctx, bloggerId: string): Promise<OfferResponse> {
  const { viewer, rows } = await readAs(ctx, (user) => [offersStatement(ctx.db, [bloggerId], user, ctx.now)]);
  const pair = rows[0][0];
  if (pair === undefined || isHidden(pair)) throw notFound(profileMessages.bloggerNotFound);
  return presentOffer(pair, viewer, ctx.now);
}

/**
 * Returns the offers of several bloggers; omits users without a profile. One round trip.
 * @param bloggerIds public ids
 */
export async function readOffers(ctx: Ctx, bloggerIds: readonly string[]): Promise<OffersResponse> {
  const { viewer, rows } = await readAs(ctx, (user) => [offersStatement(ctx.db, bloggerIds, user, ctx.now)]);
  return { offers: rows[0].filter((pair) => !isHidden(pair)).map((pair) => presentOffer(pair, viewer, ctx.now)) };
}
