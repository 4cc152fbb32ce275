import { lastResponse } from './api.ts';

/** Smaller differences are the resolution of the Date header and the time of a response on its way. */
const NOTICEABLE_MS = 2000;
let ahead = 0;

/**
 * Returns the time by the server's clock, because the clock of a device can be wrong. Milliseconds UTC. Ignores a
 * response that a cache may have stored.
 */
export function serverNow(): number {
  const [headers, receivedAt] = lastResponse ?? [new Headers(), 0];
  const date = headers.get('Cache-Control')?.includes('no-store') ? Date.parse(headers.get('Date') ?? '') : Number.NaN;
  const difference = date - receivedAt;
  if (!Number.isNaN(difference)) ahead = Math.abs(difference) < NOTICEABLE_MS ? 0 : difference;
  return Date.now() + ahead;
}
