import {
  MAIL_PREFERENCE_DEFAULTS,
  type MailPreferences,
  type MailSwitch,
  mailMessages,
  mailSwitches,
  type SaveMailPreferencesRequest,
  type UnsubscribeResponse,
} from '#contract/mail';
import { type Ctx, readAsUser, requireUser } from '../../context.ts';
import { lastRows, runBatch } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { withdrawUserNoticesStatement } from './notices.repo.ts';
import { mailPreferencesStatement, saveMailPreferencesStatement } from './preferences.repo.ts';
import { readUnsubscribeToken } from './unsubscribe-token.service.ts';

const toPreferences = (row: Record<MailSwitch, 0 | 1> | undefined): MailPreferences =>
  row === undefined
    ? MAIL_PREFERENCE_DEFAULTS
    : (Object.fromEntries(mailSwitches.map((name) => [name, row[name] === 1])) as MailPreferences);

/** Returns the viewer's email preferences. One round trip. @throws AppError signed_out */
export async function readMailPreferences(ctx: Ctx): Promise<MailPreferences> {
  const { rows } = await readAsUser(ctx, (user) => [mailPreferencesStatement(ctx.db, user)]);
  return toPreferences(rows[0][0]);
}

/**
 * Saves the given preferences of a user and deletes waiting notices that they no longer want.
 * @param userId public id
 * @returns all preferences of the user, or null for an unknown one
 */
async function save(ctx: Ctx, userId: string, changed: SaveMailPreferencesRequest): Promise<MailPreferences | null> {
  const saved = saveMailPreferencesStatement(ctx.db, userId, changed, ctx.now);
  const withdrawn = changed.newPosts === false ? [withdrawUserNoticesStatement(ctx.db, userId, ctx.now)] : [];
  const [row] = lastRows(await runBatch(ctx.db, [...withdrawn, saved]));
  return row === undefined ? null : toPreferences(row);
}

/** Saves the given preferences of the viewer and returns all of them. @throws AppError signed_out */
export async function saveMailPreferences(ctx: Ctx, changed: SaveMailPreferencesRequest): Promise<MailPreferences> {
  const { id } = await requireUser(ctx);
  return (await save(ctx, id, changed)) ?? MAIL_PREFERENCE_DEFAULTS;
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
  if (owner === null || (await save(ctx, owner.userId, { [owner.kind]: false })) === null)
    throw new AppError('token_invalid', mailMessages.unsubscribeDead);
  return { unsubscribed: true, notice: owner.kind, username: null };
}
