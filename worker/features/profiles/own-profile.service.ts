import { deletionMessages } from '#contract/deletions';
import type { OwnPostCounts } from '#contract/posts';
import { type OwnProfileResponse, profileMessages } from '#contract/profiles';
import type { CategoryKey } from '#contract/topics';
import { type Ctx, readAsUser, requireUser } from '../../context.ts';
import { lastTwoRows } from '../../db/client.ts';
import { AppError, notFound } from '../../errors.ts';
import { purgeArticles } from '../posts/article-pages.service.ts';
import { newestArticlesStatement } from '../posts/article-pages.statements.ts';
import { postCounts } from '../posts/post-counts.service.ts';
import { ownPostCountsStatement } from '../posts/post-counts.statements.ts';
import { purgeBloggerPages } from './blogger-pages.service.ts';
import {
  disableBloggingStatement,
  editProfileStatement,
  enableBloggingStatement,
  type ProfileEdits,
  writingTopicsStatements,
} from './profile-edits.repo.ts';
import { presentOwnProfile } from './profiles.present.ts';
import { type OwnProfileRow, ownProfileStatement } from './profiles.repo.ts';
import { requireOwner } from './require-owner.service.ts';

/** Reads the user's profile. Put it after a batch's other statements, to read their changes. */
export const ownProfileStatements = (ctx: Ctx, user: number) =>
  [ownProfileStatement(ctx.db, user, ctx.now), ownPostCountsStatement(ctx.db, user)] as const;

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
  const response = present(ctx, ...rows);
  if (response.profile === null) throw notFound(profileMessages.notAvailable);
  return response;
}

/**
 * Returns the viewer's profile, null before blogging was first switched on. One round trip.
 * @throws AppError signed_out
 */
export async function readOwnProfile(ctx: Ctx): Promise<OwnProfileResponse> {
  const { rows } = await readAsUser(ctx, (user) => ownProfileStatements(ctx, user));
  return present(ctx, ...rows);
}

/**
 * Switches blogging on or off (docs/product-rules.md "Bloggers"). The first time creates the profile; switching off
 * preserves it and its posts.
 * @throws AppError signed_out; conflict while the blog is being deleted
 */
export async function setBlogging(ctx: Ctx, enabled: boolean): Promise<OwnProfileResponse> {
  const { seq, id, username } = await requireUser(ctx);
  const write = enabled ? enableBloggingStatement(ctx.db, seq, ctx.now) : disableBloggingStatement(ctx.db, seq);
  const [, row, counts, articles] = await ctx.db.batch([
    write,
    ...ownProfileStatements(ctx, seq),
    newestArticlesStatement(ctx.db, seq),
  ]);
  if (enabled && row.length === 0) throw new AppError('conflict', deletionMessages.blogIsBeingDeleted);
  // Articles show guests the price.
  ctx.waitUntil(purgeArticles(ctx, articles));
  ctx.waitUntil(purgeBloggerPages(ctx, id, username));
  return present(ctx, row, counts);
}

/** Replaces the viewer's writing topics. @throws AppError signed_out; not_found without a profile */
export async function saveWritingTopics(ctx: Ctx, categories: readonly CategoryKey[]): Promise<OwnProfileResponse> {
  const { seq } = await requireUser(ctx);
  const [row, counts] = lastTwoRows(
    await ctx.db.batch([...writingTopicsStatements(ctx.db, seq, categories), ...ownProfileStatements(ctx, seq)]),
  );
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
