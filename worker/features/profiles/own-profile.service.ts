import { deletionMessages } from '#contract/deletions';
import type { OwnPostCounts } from '#contract/posts';
import { type OwnProfileResponse, profileMessages } from '#contract/profiles';
import type { CategoryKey } from '#contract/topics';
import { type Ctx, readAs, requireUser } from '../../context.ts';
import { AppError, notFound, notSignedIn } from '../../errors.ts';
import { newestArticlesStatement, purgeArticles } from '../posts/article-pages.service.ts';
import { postCounts, postCountsStatement } from '../posts/post-counts.service.ts';
import { purgeBloggerPages } from './blogger-pages.service.ts';
import {
  disableBloggingStatement,
  editProfileStatement,
  enableBloggingStatement,
  type ProfileEdits,
  writingTopicsStatements,
} from './profile-edits.repo.ts';
import { requireOwner } from './profiles.policy.ts';
import { presentOwnProfile } from './profiles.present.ts';
import { type OwnProfileRow, ownProfileStatement } from './profiles.repo.ts';

/** Reads the user's profile. Put it after a batch's other statements, to read their changes. */
export const ownProfileStatements = (ctx: Ctx, user: number | null) =>
  [ownProfileStatement(ctx.db, user, ctx.now), postCountsStatement(ctx, user)] as const;

/** Converts the rows of `ownProfileStatements`. */
function present(ctx: Ctx, [row]: OwnProfileRow[], counts: OwnPostCounts[]): OwnProfileResponse {
  if (row === undefined) return { profile: null };
  return { profile: presentOwnProfile(row, { counts: postCounts(counts), now: ctx.now }) };
}

/**
 * Returns the changed profile from the rows of `ownProfileStatements`.
 * @throws AppError not_found when there was no profile to change
 */
export function presentChanged(ctx: Ctx, ...rows: [OwnProfileRow[], OwnPostCounts[]]): OwnProfileResponse {
  const answer = present(ctx, ...rows);
  if (answer.profile === null) throw notFound(profileMessages.notAvailable);
  return answer;
}

/**
 * Returns the viewer's profile, null before blogging was first switched on. One round trip.
 * @throws AppError signed_out
 */
export async function readOwnProfile(ctx: Ctx): Promise<OwnProfileResponse> {
  const { viewer, rows } = await readAs(ctx, (user) => ownProfileStatements(ctx, user));
  if (viewer === null) throw notSignedIn();
  return present(ctx, ...rows);
}

/**
 * Switches blogging on or off (docs/product-rules.md "Bloggers"). The first time creates the profile; switching off
 * preserves it and its posts.
 * @throws AppError signed_out; conflict while the blog is being deleted
 */
export async function setBlogging(ctx: Ctx, enabled: boolean): Promise<OwnProfileResponse> {
  const { seq, id } = await requireUser(ctx);
  const write = enabled ? enableBloggingStatement(ctx.db, seq, ctx.now) : disableBloggingStatement(ctx.db, seq);
  const [, row, counts, articles] = await ctx.db.batch([
    write,
    ...ownProfileStatements(ctx, seq),
    newestArticlesStatement(ctx, seq),
  ]);
  if (enabled && row.length === 0) throw new AppError('conflict', deletionMessages.blogLeaving);
  // Articles show guests the price.
  ctx.waitUntil(purgeArticles(ctx, articles));
  ctx.waitUntil(purgeBloggerPages(ctx, id));
  return present(ctx, row, counts);
}

/** Replaces the viewer's writing topics. @throws AppError signed_out; not_found without a profile */
export async function saveWritingTopics(ctx: Ctx, categories: readonly CategoryKey[]): Promise<OwnProfileResponse> {
  const { seq } = await requireUser(ctx);
  const [, , row, counts] = await ctx.db.batch([
    ...writingTopicsStatements(ctx.db, seq, categories),
    ...ownProfileStatements(ctx, seq),
  ]);
  return presentChanged(ctx, row, counts);
}

/**
 * Changes fields of the viewer's profile.
 * @param id of the profile's user
 * @throws AppError signed_out; forbidden for another user's profile; not_found without a profile
 */
export async function editProfile(ctx: Ctx, id: string, edits: ProfileEdits): Promise<OwnProfileResponse> {
  const { seq } = await requireOwner(ctx, id);
  const [, row, counts] = await ctx.db.batch([
    editProfileStatement(ctx.db, seq, edits),
    ...ownProfileStatements(ctx, seq),
  ]);
  return presentChanged(ctx, row, counts);
}
