import { randomBytes } from 'node:crypto';
import { PASSKEY_TIMEOUT_MS } from '#contract/second-factor';
import type { Ctx } from '../../context.ts';
import { signToken, verifyToken } from '../../platform/session-token.ts';

const CHALLENGE_BYTES = 32;

/** What a challenge is for: a new passkey or a verification of one session, or a sign-in. */
export type ChallengeUse = 'create' | 'verify' | 'sign-in';

/** A challenge that was issued to this browser. `expiresAt` is milliseconds UTC. */
export type PasskeyChallenge = { challenge: string; expiresAt: number };

const audienceOf = (ctx: Ctx, use: ChallengeUse) =>
  use === 'sign-in' ? 'passkey:sign-in' : `passkey:${use}:${ctx.claim?.sessionId}`;

/** Creates a challenge, and the cookie that binds it to the browser, its use and its session. */
export async function newPasskeyChallenge(ctx: Ctx, use: ChallengeUse): Promise<{ challenge: string; cookie: string }> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  const times = { now: ctx.now, expiresAt: ctx.now + PASSKEY_TIMEOUT_MS };
  return { challenge, cookie: await signToken({ challenge }, audienceOf(ctx, use), ctx.config.sessionKeys, times) };
}

/** Returns the challenge in the browser's cookie; null if it expired or was issued for another use or session. */
export async function readPasskeyChallenge(
  ctx: Ctx,
  cookie: string | undefined,
  use: ChallengeUse,
): Promise<PasskeyChallenge | null> {
  const claims =
    cookie === undefined ? null : await verifyToken(cookie, audienceOf(ctx, use), ctx.config.sessionKeys, ctx.now);
  return typeof claims?.challenge === 'string'
    ? { challenge: claims.challenge, expiresAt: ctx.now + PASSKEY_TIMEOUT_MS }
    : null;
}
