import type { Config } from '../config.ts';
import { hashToken } from './secrets.ts';
import { signToken, verifyToken } from './session-token.ts';

/** A browser and the accounts that have signed in on it, newest first, by their e-mails' hashes. */
export type Device = { id: string; accounts: string[] };

const AUDIENCE = 'device';
const ACCOUNTS_KEPT = 8;
export const DEVICE_REMEMBERED_MS = 365 * 24 * 60 * 60_000;

const accountOf = (email: string) => hashToken(email.toLowerCase());

/** The device that a cookie of ours names; null for none, a forged or an expired one. */
export async function readDevice(token: string | undefined, keys: Config['sessionKeys'], now: number) {
  const claims = token === undefined ? null : await verifyToken(token, AUDIENCE, keys, now);
  if (typeof claims?.sub !== 'string' || !Array.isArray(claims.accounts)) return null;
  return { id: claims.sub, accounts: claims.accounts.map(String) } satisfies Device;
}

/** Whether somebody has signed in to this e-mail's account on the device before. */
export const knowsAccount = (device: Device, email: string) => device.accounts.includes(accountOf(email));

/** The cookie of a device on which this e-mail's account has just signed in. */
export async function signDevice(
  device: Device | null,
  email: string,
  keys: Config['sessionKeys'],
  now: number,
): Promise<string> {
  const account = accountOf(email);
  const others = device?.accounts.filter((known) => known !== account) ?? [];
  const claims = {
    sub: device?.id ?? crypto.randomUUID(),
    accounts: [account, ...others].slice(0, ACCOUNTS_KEPT),
  };
  return await signToken(claims, AUDIENCE, keys, { now, expiresAt: now + DEVICE_REMEMBERED_MS });
}
