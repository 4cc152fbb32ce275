import { DAY } from '#contract/time';
import type { Config } from '../config.ts';
import { hashToken } from './secrets.ts';
import { signToken, verifyToken } from './session-token.ts';

/**
 * An account that signed in on a browser, by its public id, because an email address can change its owner. `mark` is
 * that of the password then; null in a cookie of an earlier version.
 */
type DeviceAccount = { id: string; mark: string | null };

/** A browser and the accounts that signed in on it, newest first. */
export type Device = { id: string; accounts: DeviceAccount[] };

const AUDIENCE = 'device';
const ACCOUNTS_MAX = 8;
export const DEVICE_REMEMBERED_MS = 365 * DAY;

/** Returns what binds a token to the password that was entered: a new password gives another mark. */
export const passwordMark = (passwordHash: string): string => hashToken(passwordHash).slice(0, 16);

/** Returns the device in a cookie; null for a missing, forged or expired one. */
export async function readDevice(token: string | undefined, keys: Config['sessionKeys'], now: number) {
  const claims = token === undefined ? null : await verifyToken(token, AUDIENCE, keys, now);
  if (typeof claims?.sub !== 'string' || !Array.isArray(claims.accounts)) return null;
  const marks: unknown[] = Array.isArray(claims.marks) ? claims.marks : [];
  const accounts = claims.accounts.map((id, n) => {
    const mark = marks[n];
    return { id: String(id), mark: typeof mark === 'string' ? mark : null };
  });
  return { id: claims.sub, accounts } satisfies Device;
}

/**
 * Returns the cookie of a device after a sign-in of a user. The marks are a list of their own, because the version
 * before reads the ids alone.
 */
export async function signDevice(
  device: Device | null,
  user: { id: string; passwordHash: string },
  keys: Config['sessionKeys'],
  now: number,
): Promise<string> {
  const others = device?.accounts.filter(({ id }) => id !== user.id) ?? [];
  const accounts = [{ id: user.id, mark: passwordMark(user.passwordHash) }, ...others].slice(0, ACCOUNTS_MAX);
  const claims = {
    sub: device?.id ?? crypto.randomUUID(),
    accounts: accounts.map(({ id }) => id),
    marks: accounts.map(({ mark }) => mark),
  };
  return await signToken(claims, AUDIENCE, keys, { now, expiresAt: now + DEVICE_REMEMBERED_MS });
}

/** Checks whether an account signed in on this device before, with whichever password. */
export const hasSignedIn = (device: Device | null, account: string): boolean =>
  device?.accounts.some(({ id }) => id === account) ?? false;

/** Checks whether a user signed in on this device with the present password (docs/product-rules.md "Second factor"). */
export const isKnownDevice = (device: Device | null, user: { id: string; passwordHash: string }): boolean =>
  device?.accounts.some(({ id, mark }) => id === user.id && mark === passwordMark(user.passwordHash)) ?? false;
