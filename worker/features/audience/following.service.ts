import { audienceMessages, type Cadence, consentTexts } from '#contract/audience';
import type { InterestsResponse } from '#contract/interests';
import { type Ctx, readAsUser } from '../../context.ts';
import { lastRows, runBatch } from '../../db/client.ts';
import { AppError, notFound } from '../../errors.ts';
import { countFollowerOfPostStatement } from '../figures/figures.statements.ts';
import { announceAndPresentInterests } from '../interests/interests.service.ts';
import { followsStatement } from '../interests/interests.statements.ts';
import type { NotifiedRow } from '../notifications/notifications.statements.ts';
import { announceNotified } from '../notifications/notified.service.ts';
import { followedBloggerStatement } from './following.repo.ts';
import {
  contactSql,
  followStatements,
  hasFollowsLeftSql,
  notifyOfFollowerStatement,
  unfollowStatements,
} from './members.statements.ts';

/** Returns the viewer and the blogger. @throws AppError signed_out; not_found */
async function readPair(ctx: Ctx, bloggerId: string) {
  const { viewer, rows } = await readAsUser(
    ctx,
    () => [followedBloggerStatement(ctx.db, bloggerId)],
    audienceMessages.signIn,
  );
  const [blogger] = rows[0];
  if (blogger === undefined) throw notFound(audienceMessages.bloggerUnknown);
  return { pair: { user: viewer.seq, blogger: blogger.seq } };
}

/**
 * Follows a blogger for free, or changes how often their emails arrive (docs/product-rules.md "Followers"). Two round
 * trips.
 * @param cadence undefined preserves the present one; at first it is weekly
 * @param post id of the article on which the reader follows
 * @throws AppError signed_out; not_found; conflict for one's own blog and with FOLLOWS_MAX follows
 */
export async function followBlogger(
  ctx: Ctx,
  bloggerId: string,
  { cadence, post }: { cadence?: Cadence | undefined; post?: string | undefined },
): Promise<InterestsResponse> {
  const { pair } = await readPair(ctx, bloggerId);
  if (pair.user === pair.blogger) throw new AppError('conflict', audienceMessages.ownBlog);
  const consent = { at: ctx.now, place: 'account', wording: consentTexts.follow };
  const contact = contactSql(pair.user);
  const mayFollow = hasFollowsLeftSql(pair.user);
  const results = await runBatch(ctx.db, [
    notifyOfFollowerStatement(ctx.db, pair.blogger, contact, ctx.now, mayFollow),
    countFollowerOfPostStatement(ctx.db, { blogger: pair.blogger, contact, post }, mayFollow),
    ...followStatements(ctx.db, pair, { cadence, consent }),
    followsStatement(ctx.db, pair.user, ctx.now),
  ]);
  announceNotified(ctx, results[0] as NotifiedRow[]);
  const rows = lastRows(results);
  if (rows.every(({ bloggerId: id }) => id !== bloggerId)) throw new AppError('conflict', audienceMessages.tooMany);
  return announceAndPresentInterests(ctx, pair.user, rows);
}

/**
 * Ends a free follow and its emails. While the viewer pays for the blog, its posts stay in the feed. Two round trips.
 * @throws AppError signed_out; not_found
 */
export async function unfollowBlogger(ctx: Ctx, bloggerId: string): Promise<InterestsResponse> {
  const { pair } = await readPair(ctx, bloggerId);
  const rows = lastRows(
    await runBatch(ctx.db, [
      ...unfollowStatements(ctx.db, pair, ctx.now),
      followsStatement(ctx.db, pair.user, ctx.now),
    ]),
  );
  return announceAndPresentInterests(ctx, pair.user, rows);
}
