import { type MailPreferences, mailMessages, type UnsubscribeResponse } from '#contract/mail';
import { type Ctx, readAs, requireUser } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { AppError, notSignedIn } from '../../errors.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { withdrawUserNoticesStatement } from './notices.repo.ts';
import { mailPreferencesStatement, saveMailPreferencesStatement } from './preferences.repo.ts';
import { readUnsubscribeToken } from './unsubscribe-token.service.ts';

/** Returns the viewer's preferences for notices. One round trip. @throws AppError signed_out */
export async function readMailPreferences(ctx: Ctx): Promise<MailPreferences> {
  const { viewer, rows } = await readAs(ctx, (user) => (user === null ? [] : [mailPreferencesStatement(ctx.db, user)]));
  if (viewer === null) throw notSignedIn();
  return { newPosts: rows[0]?.[0]?.newPosts !== 0 };
}

/**
 * Saves a user's preference and deletes waiting notices that they no longer want.
 * @param userId public id
 * @returns whether the user exists
 */
async function save(ctx: Ctx, userId: string, newPosts: boolean): Promise<boolean> {
  const saved = saveMailPreferencesStatement(ctx.db, userId, newPosts, ctx.now);
  const withdrawn = newPosts ? [] : [withdrawUserNoticesStatement(ctx.db, userId, ctx.now)];
  const results = await runBatch(ctx.db, [...withdrawn, saved]);
  return (results.at(-1) as Awaited<typeof saved>).length > 0;
}

/** @throws AppError signed_out */
export async function saveMailPreferences(ctx: Ctx, { newPosts }: MailPreferences): Promise<MailPreferences> {
  const { id } = await requireUser(ctx);
  await save(ctx, id, newPosts);
  return { newPosts };
}

/**
 * Unsubscribes the owner of a token from notices about new posts.
 * @throws AppError token_invalid, also for a deleted user; rate_limited
 */
export async function unsubscribeFromNotices(ctx: Ctx, token: string): Promise<UnsubscribeResponse> {
  const userId = await readUnsubscribeToken(token, ctx.config.sessionKeys);
  // The limit is per user, not per address: email providers send these requests for many users, sometimes twice.
  if (userId !== null)
    await enforceRateLimit(ctx, { name: 'unsubscribe', key: userId, rule: ctx.config.limits.sensitive });
  if (userId === null || !(await save(ctx, userId, false)))
    throw new AppError('token_invalid', mailMessages.unsubscribeDead);
  return { unsubscribed: true, notice: 'newPosts' };
}
