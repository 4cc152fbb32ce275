import { errors, jwtVerify, SignJWT } from 'jose';
import type { Config } from '../config.ts';
import type { SessionClaim } from '../db/session.ts';

type Key = Config['sessionKeys'][number];
const ALGORITHM = 'HS256';
const ISSUER = 'blog-platform';

/** Caches imported keys per isolate, because every request of a signed-in user has a token. */
const imported = new WeakMap<Key, CryptoKey>();

async function cryptoKeyOf(key: Key): Promise<CryptoKey> {
  const known = imported.get(key);
  if (known !== undefined) return known;
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const made = await crypto.subtle.importKey('raw', new Uint8Array(key.secret), hmac, false, ['sign', 'verify']);
  imported.set(key, made);
  return made;
}

/** Signs `claims` for one audience with the newest key, named in the header (key rotation). */
export async function signToken(
  claims: Record<string, unknown>,
  audience: string,
  keys: Config['sessionKeys'],
  times: { now: number; expiresAt: number },
): Promise<string> {
  const [key] = keys;
  return await new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, kid: key.kid })
    .setIssuer(ISSUER)
    .setAudience(audience)
    .setIssuedAt(Math.floor(times.now / 1000))
    .setExpirationTime(Math.floor(times.expiresAt / 1000))
    .sign(await cryptoKeyOf(key));
}

/**
 * Reason to reject a token: `expired` is normal, `foreign` was not issued for this audience. `unknown_key` names a key
 * that this isolate lacks, because it is newer or was removed.
 */
type TokenFault = 'expired' | 'foreign' | 'unknown_key';

async function openToken(
  token: string,
  audience: string,
  keys: readonly Key[],
  now: number,
): Promise<Record<string, unknown> | TokenFault> {
  try {
    const keyNamed = async ({ kid }: { kid?: string }) => {
      if (kid === undefined) throw new errors.JWSInvalid();
      const key = keys.find((candidate) => candidate.kid === kid);
      if (key === undefined) throw new errors.JWKSNoMatchingKey();
      return await cryptoKeyOf(key);
    };
    const { payload } = await jwtVerify(token, keyNamed, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience,
      currentDate: new Date(now),
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JWKSNoMatchingKey) return 'unknown_key';
    return error instanceof errors.JWTExpired ? 'expired' : 'foreign';
  }
}

/** Returns the claims of an unexpired token that one of `keys` signed for this audience; else null. */
export async function verifyToken(
  token: string,
  audience: string,
  keys: readonly Key[],
  now: number,
): Promise<Record<string, unknown> | null> {
  const claims = await openToken(token, audience, keys, now);
  return typeof claims === 'string' ? null : claims;
}

const SESSION_AUDIENCE = 'session';

/** Returns the value of the session cookie. */
export async function signSessionToken(
  claim: SessionClaim,
  keys: Config['sessionKeys'],
  times: { now: number; expiresAt: number },
): Promise<string> {
  return await signToken({ sub: String(claim.userSeq), sid: claim.sessionId }, SESSION_AUDIENCE, keys, times);
}

/** Returns the claim of a session cookie, or the reason to reject it. */
export async function readSessionToken(
  token: string,
  keys: readonly Key[],
  now: number,
): Promise<SessionClaim | TokenFault> {
  const claims = await openToken(token, SESSION_AUDIENCE, keys, now);
  if (typeof claims === 'string') return claims;
  const userSeq = Number(claims.sub);
  const sessionId = claims.sid;
  return Number.isSafeInteger(userSeq) && typeof sessionId === 'string' ? { userSeq, sessionId } : 'foreign';
}
