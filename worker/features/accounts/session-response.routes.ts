import { sessionResponse } from '#contract/accounts.schema';
import type { AppContext } from '../../http/app-env.ts';
import { deviceCookie, sessionCookie } from '../../http/cookies.ts';
import { respond } from '../../http/respond.ts';
import { DEVICE_REMEMBERED_MS, readDevice } from '../../platform/device-token.ts';
import type { Browser, SignInResult } from './sessions.service.ts';

/** The browser that a request comes from. */
export async function readClientBrowser(c: AppContext): Promise<Browser> {
  const { config, now } = c.var.ctx;
  const device = await readDevice(deviceCookie.read(c), config.sessionKeys, now);
  return { device, userAgent: c.req.header('User-Agent') ?? '' };
}

/** Gives a browser the cookies of a session that was opened for it, and says who is signed in. */
export function respondWithSession(c: AppContext, { viewer, session, deviceToken }: SignInResult) {
  sessionCookie.write(c, session.token, session.maxAgeMs);
  deviceCookie.write(c, deviceToken, DEVICE_REMEMBERED_MS);
  return respond(c, sessionResponse, { viewer });
}
