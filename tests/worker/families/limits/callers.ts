import { vi } from 'vitest';
import { type Person, signedIn } from '../../support/factories.ts';
import { setLimits, wideLimits } from '../../support/limits.ts';
import { waitForFreshMinute } from '../../support/minutes.ts';
import { rowsOf } from '../../support/races.ts';
import type { Headers } from './uses.ts';

/** Headers by which a client can claim another address; the product ignores all of them. */
export const claims = (n: number): Headers => {
  const forged = `203.0.113.${n % 250}`;
  return {
    'X-Forwarded-For': forged,
    'X-Real-IP': forged,
    'X-Client-IP': forged,
    'X-Cluster-Client-IP': forged,
    Forwarded: `for=${forged}`,
    'True-Client-IP': forged,
    'Fastly-Client-IP': forged,
    'CF-Connecting-IPv6': '2001:db8::1',
    'CF-Pseudo-IPv4': forged,
    'CF-Ray': `${n}-FRA`,
    'CDN-Loop': `cloudflare; loops=${n}`,
  };
};

export const lastPerson = async () =>
  (await rowsOf<{ seq: number }>('SELECT coalesce(max(seq), 0) AS seq FROM users'))[0]?.seq ?? 0;

/** Returns the cookies of an ended session for every user with a higher seq. */
export async function endedSessions(since: number): Promise<string[]> {
  const people = await rowsOf<Person>('SELECT seq, id, username, email FROM users WHERE seq > ?1', since);
  return await Promise.all(
    people.map(async (person) => {
      const client = await signedIn(person);
      const token = client.cookies.get('__Host-session');
      await client.post('/api/auth/sign-out');
      return `__Host-session=${token}`;
    }),
  );
}

/** Waits for a minute with some seconds left, since the platform counts by its own minutes. */
export async function inOneMinute(): Promise<void> {
  setLimits({ ...wideLimits(), api: true });
  vi.useRealTimers();
  await waitForFreshMinute();
}

/** Requests of one address or user in a minute, and how many a test sends. */
export const GENERAL = 100;
export const ASKED = GENERAL + 10;
