import {
  type NewPasskeyRequest,
  PASSKEYS_MAX,
  type PasskeyCreationOptions,
  type PasskeyProof,
  type PasskeyRequestOptions,
  type RecoveryCodesResponse,
  secondFactorMessages,
} from '#contract/second-factor';
import { type Ctx, readAsUser, requireUser } from '../../context.ts';
import { AppError, notFound } from '../../errors.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { checkNewPasskey, checkPasskeyProof } from '../../platform/webauthn.ts';
import { readPlatformInfo } from '../settings/settings.service.ts';
import { recordWrongFactor } from './code-limit.service.ts';
import { type ChallengeUse, newPasskeyChallenge, readPasskeyChallenge } from './passkey-challenge.service.ts';
import { newRecoveryCodes } from './recovery-codes.service.ts';
import * as repo from './second-factor.repo.ts';
import { factorNotice } from './second-factor.service.ts';

const rpIdOf = (ctx: Ctx) => new URL(ctx.config.origin).hostname;
const refused = () => new AppError('token_invalid', secondFactorMessages.passkeyRefused);

/** The options for the browser, and the cookie of their challenge. */
type WithCookie<Options> = { options: Options; cookie: string };

/**
 * Returns the options for a new passkey of the viewer.
 * @throws AppError signed_out; verification_required
 */
export async function passkeyToCreate(ctx: Ctx): Promise<WithCookie<PasskeyCreationOptions>> {
  const { viewer, rows } = await readAsUser(ctx, (user) => [repo.ownPasskeysStatement(ctx.db, user)]);
  const { challenge, cookie } = await newPasskeyChallenge(ctx, 'create');
  const { name: rpName } = await readPlatformInfo(ctx);
  const user = { id: Buffer.from(viewer.id).toString('base64url'), name: viewer.email, displayName: viewer.username };
  return { options: { challenge, rpId: rpIdOf(ctx), rpName, user, credentials: rows[0].map(({ id }) => id) }, cookie };
}

/** Returns the options to use a passkey: for a sign-in any of the site, for a verification those of the viewer. */
export async function passkeyToUse(
  ctx: Ctx,
  use: Exclude<ChallengeUse, 'create'>,
): Promise<WithCookie<PasskeyRequestOptions>> {
  const credentials =
    use === 'sign-in'
      ? []
      : (await readAsUser(ctx, (user) => [repo.ownPasskeysStatement(ctx.db, user)])).rows[0].map(({ id }) => id);
  const { challenge, cookie } = await newPasskeyChallenge(ctx, use);
  return { options: { challenge, rpId: rpIdOf(ctx), credentials }, cookie };
}

/**
 * Adds a passkey. Returns the recovery codes when it is the first second factor.
 * @throws AppError signed_out; verification_required; token_invalid for a response to another challenge; conflict
 */
export async function addPasskey(
  ctx: Ctx,
  made: NewPasskeyRequest,
  cookie: string | undefined,
): Promise<RecoveryCodesResponse> {
  const { viewer, rows } = await readAsUser(ctx, (user) => [repo.ownPasskeysStatement(ctx.db, user)]);
  if (rows[0].length >= PASSKEYS_MAX) throw new AppError('conflict', secondFactorMessages.tooManyPasskeys);
  const challenge = await readPasskeyChallenge(ctx, cookie, 'create');
  const checked = challenge && checkNewPasskey(made, { origin: ctx.config.origin, challenge: challenge.challenge });
  if (!checked || (await repo.consumeChallengeStatement(ctx.db, challenge)).length === 0) throw refused();
  const { codes, hashes } = newRecoveryCodes();
  const notice = await factorNotice(ctx, viewer, 'passkey added');
  const { id, name, publicKey, algorithm } = made;
  const key = { id, name, publicKey, algorithm, counter: checked.counter };
  const [added, first] = await ctx.db.batch(
    repo.addPasskeyStatements(
      ctx.db,
      viewer.seq,
      key,
      { hashes, notice, sessionId: ctx.claim?.sessionId ?? '' },
      ctx.now,
    ),
  );
  if (added.length === 0) throw new AppError('conflict', secondFactorMessages.passkeyExists);
  wakeOutbox(ctx, 'mail');
  return { codes: first.length > 0 ? codes : null };
}

/**
 * Removes a passkey of the viewer.
 * @throws AppError signed_out; verification_required; not_found
 */
export async function removePasskey(ctx: Ctx, id: string): Promise<void> {
  const user = await requireUser(ctx);
  const notice = await factorNotice(ctx, user, 'passkey removed');
  const [, removed] = await ctx.db.batch(repo.removePasskeyStatements(ctx.db, user.seq, id, notice));
  if (removed.length === 0) throw notFound('Not found');
  wakeOutbox(ctx, 'mail');
}

/**
 * Verifies the proof of a passkey and uses up its challenge. Returns the passkey's user. Two round trips.
 * @throws AppError token_invalid, which the security log records
 */
export async function consumePasskey(
  ctx: Ctx,
  proof: PasskeyProof,
  cookie: string | undefined,
  use: Exclude<ChallengeUse, 'create'>,
): Promise<{ seq: number; id: string }> {
  const reject = (user?: string) => {
    recordWrongFactor(ctx, 'a passkey that was not accepted', user);
    return refused();
  };
  const challenge = await readPasskeyChallenge(ctx, cookie, use);
  if (challenge === null) throw reject();
  const [stored] = await repo.passkeyStatement(ctx.db, proof.id);
  if (stored === undefined) throw reject();
  const isOwn = proof.userHandle === null || Buffer.from(proof.userHandle, 'base64url').toString() === stored.userId;
  const checked = checkPasskeyProof(proof, stored, { origin: ctx.config.origin, challenge: challenge.challenge });
  if (!isOwn || checked === null) throw reject(stored.userId);
  const key = { id: proof.id, counter: checked.counter };
  const [fresh, counted] = await ctx.db.batch(repo.consumePasskeyStatements(ctx.db, challenge, key, ctx.now));
  if (fresh.length === 0 || counted.length === 0) throw reject(stored.userId);
  return { seq: stored.user, id: stored.userId };
}
