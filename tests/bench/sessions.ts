import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { LIVE_PATH } from '#contract/live';
import { DAY } from '#contract/time';
import { signSessionToken } from '../../worker/platform/session-token.ts';
import { sessionKeys } from './product.ts';

/** Returns a signed-in browser's headers. @param userSeq a user with this session in the database */
export async function signedInHeaders(url: URL, userSeq: number, sessionId: string): Promise<Record<string, string>> {
  const now = Date.now();
  const token = await signSessionToken({ userSeq, sessionId }, sessionKeys, { now, expiresAt: now + DAY });
  return { Cookie: `__Host-session=${token}`, Origin: url.origin, 'Content-Type': 'application/json' };
}

/** Returns the headers of an expired session: a guest for whom pages are always rendered, without the cache. */
export async function expiredSession(): Promise<Record<string, string>> {
  const times = { now: 0, expiresAt: 1000 };
  return { cookie: `__Host-session=${await signSessionToken({ userSeq: 1, sessionId: 'over' }, sessionKeys, times)}` };
}

/**
 * Opens a WebSocket that only receives: one frame per message, without parsing, because 5,000 browsers do not fit on
 * this machine.
 */
export function openSocket(url: URL, headers: Record<string, string>): Promise<Socket> {
  const handshake = {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
  };
  const asking = request(new URL(LIVE_PATH, url), { headers: { ...headers, ...handshake } });
  asking.end();
  return new Promise((resolve, reject) => {
    asking.once('upgrade', (_, socket: Socket) => resolve(socket));
    asking.once('response', ({ statusCode }) => reject(new Error(`a socket was answered ${statusCode}`)));
    asking.once('error', reject);
  });
}
