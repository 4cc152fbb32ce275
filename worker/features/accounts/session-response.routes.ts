import { sessionResponse } from '#contract/accounts.schema';
import type { AppContext } from '../../http/app-env.ts';
import { deviceCookie, sessionCookie } from '../../http/cookies.ts';
import { respond } from '../../http/respond.ts';
import { DEVICE_REMEMBERED_MS, readDevice } from '../../platform/device-token.ts';
import type { Browser, SignInResult } from './sessions.service.ts';

/** Reads the device cookie and user agent of a request. */
export async function readClientBrowser(c: AppContext): Promise<Browser> {
  const { config, now } = c.var.ctx;
  const device = await readDevice(deviceCookie.read(c), config.sessionKeys, now);
  return { device, userAgent: c.req.header('User-Agent') ?? '' };
}

/** Sets the cookies of a new session. */
export function setSessionCookies(c: AppContext, { session, deviceToken }: SignInResult): void {
  sessionCookie.write(c, session.token, session.maxAgeMs);
  deviceCookie.write(c, deviceToken, DEVICE_REMEMBERED_MS);
}

/** Sets the cookies of a new session and responds with the viewer. */
export function respondWithSession(c: AppContext, result: SignInResult) {
  setSessionCookies(c, result);
  return respond(c, sessionResponse, { viewer: result.viewer });
}
