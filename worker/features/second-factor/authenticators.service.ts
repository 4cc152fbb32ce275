import {
  type RecoveryCodesResponse,
  type SetUpAuthenticatorResponse,
  secondFactorMessages,
} from '#contract/second-factor';
import type { Config } from '../../config.ts';
import { type Ctx, readAsUser, requireUser } from '../../context.ts';
import { AppError, invalidInput, notFound } from '../../errors.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { decryptText, encryptText } from '../../platform/encryption.ts';
import { findTotpStep, newTotpSecret } from '../../platform/totp.ts';
import { readPlatformInfo } from '../settings/settings.service.ts';
import { newRecoveryCodes } from './recovery-codes.service.ts';
import * as repo from './second-factor.repo.ts';
import { factorNotice } from './second-factor.service.ts';

const PURPOSE = 'totp';
type Keys = Config['sessionKeys'];

const encryptSecret = (secret: string, keys: Keys, user: number) => encryptText(secret, keys, PURPOSE, String(user));

/** Decrypts the key of an app; null when its key was removed: the user then needs a recovery code. */
const decryptSecret = (sealed: string, keys: Keys, user: number) =>
  decryptText(sealed, keys, PURPOSE, String(user)).catch(() => null);

/**
 * Creates a key for the viewer's app. It counts as a second factor once a code was entered.
 * @throws AppError signed_out; verification_required; conflict when an app is set up
 */
export async function setUpAuthenticator(ctx: Ctx): Promise<SetUpAuthenticatorResponse> {
  const user = await requireUser(ctx);
  const secret = newTotpSecret();
  const sealed = await encryptSecret(secret, ctx.config.sessionKeys, user.seq);
  const stored = await repo.setUpAuthenticatorStatement(ctx.db, user.seq, sealed, ctx.now);
  if (stored.length === 0) throw new AppError('conflict', secondFactorMessages.appExists);
  const { name } = await readPlatformInfo(ctx);
  const label = `${encodeURIComponent(name)}:${encodeURIComponent(user.email)}`;
  return { secret, uri: `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer: name })}` };
}

/**
 * Completes the set-up with the app's first code. Returns the recovery codes when it is the first second factor.
 * @throws AppError signed_out; verification_required; invalid_input at the code; conflict without a set-up
 */
export async function confirmAuthenticator(ctx: Ctx, code: string): Promise<RecoveryCodesResponse> {
  const { viewer, rows } = await readAsUser(ctx, (user) => [repo.authenticatorStatement(ctx.db, user)]);
  const noSetUp = () => new AppError('conflict', secondFactorMessages.noSetUp);
  const [[stored]] = rows;
  if (stored === undefined || stored.confirmedAt !== null) throw noSetUp();
  const secret = await decryptSecret(stored.secret, ctx.config.sessionKeys, viewer.seq);
  if (secret === null) throw noSetUp();
  const step = findTotpStep(secret, code, ctx.now);
  if (step === null) throw invalidInput({ code: secondFactorMessages.wrongCode });
  const { codes, hashes } = newRecoveryCodes();
  const notice = await factorNotice(ctx, viewer, 'app added');
  const app = { secret: stored.secret, step };
  const [confirmed, first] = await ctx.db.batch(
    repo.confirmAuthenticatorStatements(
      ctx.db,
      viewer.seq,
      app,
      { hashes, notice, sessionId: ctx.claim?.sessionId ?? '' },
      ctx.now,
    ),
  );
  if (confirmed.length === 0) throw noSetUp();
  wakeOutbox(ctx, 'mail');
  return { codes: first.length > 0 ? codes : null };
}

/**
 * Removes the viewer's app.
 * @throws AppError signed_out; verification_required; not_found without an app
 */
export async function removeAuthenticator(ctx: Ctx): Promise<void> {
  const user = await requireUser(ctx);
  const notice = await factorNotice(ctx, user, 'app removed');
  const [, removed] = await ctx.db.batch(repo.removeAuthenticatorStatements(ctx.db, user.seq, notice));
  if (removed.length === 0) throw notFound('Not found');
  wakeOutbox(ctx, 'mail');
}

/** Accepts a code of a user's app, once. Two round trips. */
export async function acceptAppCode(ctx: Ctx, user: number, code: string): Promise<boolean> {
  const [stored] = await repo.authenticatorStatement(ctx.db, user);
  if (stored === undefined || stored.confirmedAt === null) return false;
  const keys = ctx.config.sessionKeys;
  const secret = await decryptSecret(stored.secret, keys, user);
  const step = secret === null ? null : findTotpStep(secret, code, ctx.now);
  if (secret === null || step === null) return false;
  // Encrypts with the newest key each time, so an older one can be removed later.
  const accepted = { step, secret: await encryptSecret(secret, keys, user), stored: stored.secret };
  return (await repo.acceptStepStatement(ctx.db, user, accepted)).length > 0;
}
