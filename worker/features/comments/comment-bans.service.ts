import { COMMENT_BANS_PAGE_SIZE, type CommentBansResponse, commentMessages } from '#contract/comments';
import { profileMessages } from '#contract/profiles';
import { type Ctx, readAsUser } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { paginate, readCursor } from '../../db/cursor.ts';
import { AppError, invalidInput, notFound } from '../../errors.ts';
import { enqueueStatement } from '../../outbox/enqueue.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { profilePictureUrl } from '../images/images.present.ts';
import { purgeComments } from '../posts/article-pages.service.ts';
import { type CommentBanSlice, commentBanMessage } from './comment-bans.messages.ts';
import * as repo from './comment-bans.repo.ts';

/** Reads the person to ban. @throws AppError signed_out; not_found; forbidden for oneself */
async function requirePair(ctx: Ctx, id: string): Promise<repo.BanPair> {
  const { viewer, rows } = await readAsUser(ctx, () => [repo.bannablePersonStatement(ctx.db, id)]);
  const [person] = rows[0];
  if (person === undefined) throw notFound(commentMessages.personUnknown);
  if (person.seq === viewer.seq) throw new AppError('forbidden', commentMessages.ownBan);
  return { blogger: viewer.seq, user: person.seq };
}

/** Returns the statements that apply a change to a slice of the comments, and enqueue the next slice if there is one. */
const applyStatements = (ctx: Ctx, { slice, ...ban }: CommentBanSlice) => [
  ...repo.applyBanStatements(ctx.db, ban, ctx.now),
  enqueueStatement(
    ctx.db,
    commentBanMessage({ ...ban, slice: slice + 1 }, ctx.now),
    repo.isBanPendingSql(ban, ctx.now),
  ),
];

type Changed = { postId: string }[];

/** Purges the posts of the changed comments, and wakes the job that continues. */
async function afterChange(ctx: Ctx, hidden: Changed, shown: Changed): Promise<void> {
  wakeOutbox(ctx, 'jobs');
  await purgeComments(
    ctx,
    [...hidden, ...shown].map(({ postId }) => postId),
  );
}

/**
 * Bans a person from commenting on the viewer's posts, and hides their visible comments there, the first slice immediately.
 * A repeated call changes the end. Two round trips.
 * @param until milliseconds UTC, null for no end
 * @throws AppError signed_out; not_found for the person, and without a profile; forbidden for oneself; invalid_input
 */
export async function banCommenter(ctx: Ctx, id: string, until: number | null): Promise<void> {
  if (until !== null && until <= ctx.now) throw invalidInput({ until: commentMessages.untilPast });
  const pair = await requirePair(ctx, id);
  const ended = { ...pair, change: `until-${until}`, slice: 0 };
  const [banned, hidden, shown] = (await runBatch(ctx.db, [
    repo.banCommenterStatement(ctx.db, pair, until, ctx.now),
    ...applyStatements(ctx, { ...pair, change: ctx.requestId, slice: 0 }),
    ...(until === null ? [] : [enqueueStatement(ctx.db, commentBanMessage(ended, ctx.now, until))]),
  ])) as [{ user: number }[], Changed, Changed];
  if (banned.length === 0) throw notFound(profileMessages.notAvailable);
  await afterChange(ctx, hidden, shown);
}

/**
 * Lifts a ban, and shows exactly the comments that it hid, the first slice immediately. Idempotent. Two round trips.
 * @throws AppError signed_out; not_found for the person; forbidden for oneself
 */
export async function liftCommentBan(ctx: Ctx, id: string): Promise<void> {
  const pair = await requirePair(ctx, id);
  const [, hidden, shown] = (await runBatch(ctx.db, [
    repo.liftBanStatement(ctx.db, pair),
    ...applyStatements(ctx, { ...pair, change: ctx.requestId, slice: 0 }),
  ])) as [unknown, Changed, Changed];
  await afterChange(ctx, hidden, shown);
}

/** Hides or shows the next slice of comments after a ban was set, lifted or over. It can run twice. */
export async function continueCommentBan(ctx: Ctx, ban: CommentBanSlice): Promise<void> {
  const [hidden, shown] = (await runBatch(ctx.db, applyStatements(ctx, ban))) as [Changed, Changed];
  await afterChange(ctx, hidden, shown);
}

/** Returns a page of the people whom the viewer has banned. One round trip. @throws AppError signed_out; invalid_input */
export async function readCommentBans(ctx: Ctx, cursor: string | undefined): Promise<CommentBansResponse> {
  const { before } = readCursor(cursor);
  const { rows } = await readAsUser(ctx, (user) => [repo.commentBansStatement(ctx.db, user, before, ctx.now)]);
  const page = paginate(rows[0], COMMENT_BANS_PAGE_SIZE);
  const bans = page.rows.map(({ id, username, pictureKey, until, createdAt }) => ({
    user: { id, username, pictureUrl: profilePictureUrl(pictureKey) },
    until,
    createdAt,
  }));
  return { bans, nextCursor: page.nextCursor };
}
