import { DAY } from '#contract/time';
import type { Config } from '../config.ts';
import { signToken, verifyToken } from './session-token.ts';

/**
 * A browser and the accounts that signed in on it, newest first. Uses public ids, because an email address can change
 * its owner.
 */
export type Device = { id: string; accounts: string[] };

const AUDIENCE = 'device';
const ACCOUNTS_MAX = 8;
export const DEVICE_REMEMBERED_MS = 365 * DAY;

/** Returns the device in a cookie; null for a missing, forged or expired one. */
export async function readDevice(token: string | undefined, keys: Config['sessionKeys'], now: number) {
  const claims = token === undefined ? null : await verifyToken(token, AUDIENCE, keys, now);
  if (typeof claims?.sub !== 'string' || !Array.isArray(claims.accounts)) return null;
  return { id: claims.sub, accounts: claims.accounts.map(String) } satisfies Device;
}

/** Returns the cookie of a device after a sign-in. `account` is the user's public id. */
export async function signDevice(
  device: Device | null,
  account: string,
  keys: Config['sessionKeys'],
  now: number,
): Promise<string> {
  const others = device?.accounts.filter((known) => known !== account) ?? [];
  const claims = {
    sub: device?.id ?? crypto.randomUUID(),
    accounts: [account, ...others].slice(0, ACCOUNTS_MAX),
  };
  return await signToken(claims, AUDIENCE, keys, { now, expiresAt: now + DEVICE_REMEMBERED_MS });
}
