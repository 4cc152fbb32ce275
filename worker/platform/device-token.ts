import type { Config } from '../config.ts';
import { signToken, verifyToken } from './session-token.ts';

/** A browser and the accounts that have signed in on it, newest first, by their public ids: e-mails change hands. */
export type Device = { id: string; accounts: string[] };

const AUDIENCE = 'device';
const ACCOUNTS_KEPT = 8;
export const DEVICE_REMEMBERED_MS = 365 * 24 * 60 * 60_000;

/** The device that a cookie of ours names; null for none, a forged or an expired one. */
export async function readDevice(token: string | undefined, keys: Config['sessionKeys'], now: number) {
  const claims = token === undefined ? null : await verifyToken(token, AUDIENCE, keys, now);
  if (typeof claims?.sub !== 'string' || !Array.isArray(claims.accounts)) return null;
  return { id: claims.sub, accounts: claims.accounts.map(String) } satisfies Device;
}

/** The cookie of a device on which an account has just signed in. @param account its person's public id */
export async function signDevice(
  device: Device | null,
  account: string,
  keys: Config['sessionKeys'],
  now: number,
): Promise<string> {
  const others = device?.accounts.filter((known) => known !== account) ?? [];
  const claims = {
    sub: device?.id ?? crypto.randomUUID(),
    accounts: [account, ...others].slice(0, ACCOUNTS_KEPT),
  };
  return await signToken(claims, AUDIENCE, keys, { now, expiresAt: now + DEVICE_REMEMBERED_MS });
}
