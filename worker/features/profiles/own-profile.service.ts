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

/** Reads the profile as it is after the batch's other statements. */
export const ownProfileStatements = (ctx: Ctx, user: number | null) =>
  [ownProfileStatement(ctx.db, user, ctx.now), postCountsStatement(ctx, user)] as const;

/** The profile in the rows of `ownProfileStatements`. */
function present(ctx: Ctx, [row]: OwnProfileRow[], counts: OwnPostCounts[]): OwnProfileResponse {
  if (row === undefined) return { profile: null };
  return { profile: presentOwnProfile(row, { counts: postCounts(counts), now: ctx.now }) };
}

/**
 * The profile after a change, in the rows of `ownProfileStatements`.
 * @throws AppError not_found when there was none to change
 */
export function presentChanged(ctx: Ctx, ...rows: [OwnProfileRow[], OwnPostCounts[]]): OwnProfileResponse {
  const answer = present(ctx, ...rows);
  if (answer.profile === null) throw notFound(profileMessages.notAvailable);
  return answer;
}

/**
 * The viewer's own profile, null before blogging was ever switched on. One round trip.
 * @throws AppError signed_out
 */
export async function readOwnProfile(ctx: Ctx): Promise<OwnProfileResponse> {
  const { viewer, rows } = await readAs(ctx, (user) => ownProfileStatements(ctx, user));
  if (viewer === null) throw notSignedIn();
  return present(ctx, ...rows);
}

/**
 * Switches blogging (spec §4 'Blogging mode', 'Profile role'): on makes the profile when there is none yet, off keeps
 * it, and the posts with it.
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
  // Articles show guests what subscribing costs.
  ctx.waitUntil(purgeArticles(ctx, articles));
  ctx.waitUntil(purgeBloggerPages(ctx, id));
  return present(ctx, row, counts);
}

/**
 * Replaces the categories the viewer writes in.
 * @throws AppError signed_out; not_found without a profile
 */
export async function saveWritingTopics(ctx: Ctx, categories: readonly CategoryKey[]): Promise<OwnProfileResponse> {
  const { seq } = await requireUser(ctx);
  const [, , row, counts] = await ctx.db.batch([
    ...writingTopicsStatements(ctx.db, seq, categories),
    ...ownProfileStatements(ctx, seq),
  ]);
  return presentChanged(ctx, row, counts);
}

/**
 * Changes fields of one's own profile.
 * @param id whose profile it is
 * @throws AppError signed_out; forbidden for somebody else's; not_found without a profile
 */
export async function editProfile(ctx: Ctx, id: string, edits: ProfileEdits): Promise<OwnProfileResponse> {
  const { seq } = await requireOwner(ctx, id);
  const [, row, counts] = await ctx.db.batch([
    editProfileStatement(ctx.db, seq, edits),
    ...ownProfileStatements(ctx, seq),
  ]);
  return presentChanged(ctx, row, counts);
}
