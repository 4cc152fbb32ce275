import { errors, jwtVerify, SignJWT } from 'jose';
import type { Config } from '../config.ts';
import type { SessionClaim } from '../db/session.ts';

type Key = Config['sessionKeys'][number];
const ALGORITHM = 'HS256';
const ISSUER = 'blog-platform';

/** Made ready once in an isolate: a signed-in person's every request comes with a token. */
const imported = new WeakMap<Key, CryptoKey>();

async function cryptoKeyOf(key: Key): Promise<CryptoKey> {
  const known = imported.get(key);
  if (known !== undefined) return known;
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const made = await crypto.subtle.importKey('raw', new Uint8Array(key.secret), hmac, false, ['sign', 'verify']);
  imported.set(key, made);
  return made;
}

/** Signs `claims` for one audience; the newest key signs and is named in the header (key rotation). */
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
 * Why a token is not believed: `expired` happens to everybody, a `foreign` one we have not given to anybody for this. One
 * that names a key we do not have is nobody's for us: that key may be newer than what this isolate knows, or gone.
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

/** The claims of a token that one of `keys` signed for this audience and that has not expired; else null. */
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

/** The value of the session cookie. */
export async function signSessionToken(
  claim: SessionClaim,
  keys: Config['sessionKeys'],
  times: { now: number; expiresAt: number },
): Promise<string> {
  return await signToken({ sub: String(claim.userSeq), sid: claim.sessionId }, SESSION_AUDIENCE, keys, times);
}

/** What a session cookie claims, or why it is not believed. */
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
