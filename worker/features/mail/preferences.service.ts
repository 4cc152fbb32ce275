import {
  type MailPreferences,
  mailMessages,
  type NotificationKind,
  notificationKinds,
  type UnsubscribeResponse,
} from '#contract/mail';
import { type Ctx, readAsUser, requireUser } from '../../context.ts';
import { lastRows, runBatch } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { withdrawUserNoticesStatement } from './notices.repo.ts';
import { mailPreferencesStatement, saveMailPreferencesStatement } from './preferences.repo.ts';
import { readUnsubscribeToken } from './unsubscribe-token.service.ts';

/** Returns the viewer's preferences for notices. One round trip. @throws AppError signed_out */
export async function readMailPreferences(ctx: Ctx): Promise<MailPreferences> {
  const { rows } = await readAsUser(ctx, (user) => [mailPreferencesStatement(ctx.db, user)]);
  const isOn = (kind: NotificationKind) => rows[0][0]?.[kind] !== 0;
  return Object.fromEntries(notificationKinds.map((kind) => [kind, isOn(kind)])) as MailPreferences;
}

/**
 * Saves the given preferences of a user and deletes waiting notices that they no longer want.
 * @param userId public id
 * @returns whether the user exists
 */
async function save(ctx: Ctx, userId: string, changed: Partial<MailPreferences>): Promise<boolean> {
  const saved = saveMailPreferencesStatement(ctx.db, userId, changed, ctx.now);
  const withdrawn = changed.newPosts === false ? [withdrawUserNoticesStatement(ctx.db, userId, ctx.now)] : [];
  return lastRows(await runBatch(ctx.db, [...withdrawn, saved])).length > 0;
}

/** @throws AppError signed_out */
export async function saveMailPreferences(ctx: Ctx, preferences: MailPreferences): Promise<MailPreferences> {
  const { id } = await requireUser(ctx);
  await save(ctx, id, preferences);
  return preferences;
}

/**
 * Unsubscribes the owner of a token from its kind of notification.
 * @throws AppError token_invalid, also for a deleted user; rate_limited
 */
export async function unsubscribeFromNotices(ctx: Ctx, token: string): Promise<UnsubscribeResponse> {
  const owner = await readUnsubscribeToken(token, ctx.config.sessionKeys);
  // The limit is per user, not per address: email providers send these requests for many users, sometimes twice.
  if (owner !== null)
    await enforceRateLimit(ctx, { name: 'unsubscribe', key: owner.userId, rule: ctx.config.limits.sensitive });
  if (owner === null || !(await save(ctx, owner.userId, { [owner.kind]: false })))
    throw new AppError('token_invalid', mailMessages.unsubscribeDead);
  return { unsubscribed: true, notice: owner.kind, username: null };
}
