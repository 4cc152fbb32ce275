import { expect } from 'vitest';
import { newAccount } from '../../support/accounts.ts';
import { newAdmin } from '../../support/admins.ts';
import { type Client, newClient } from '../../support/client.ts';
import { newReader } from '../../support/factories.ts';
import { newHandle, newHolder, rename, setSubscribers } from '../../support/handles.ts';
import { alternateCase, countOf, expectOne, type Races, rowsOf, runInParallel, statuses } from '../../support/races.ts';
import { samplesOf } from '../../support/samples.ts';

/** Parallel attempts at one handle. */
const ATTEMPTS = samplesOf('handleClaims');

/** Returns a sender of claims for a handle: every other one is a sign-up, the others are renames. */
async function claims(spell: (n: number) => string) {
  const readers: Client[] = [];
  // One after the other, because libSQL refuses parallel writes of a test.
  while (readers.length < ATTEMPTS / 2) readers.push((await newReader()).client);
  return async (n: number): Promise<Response> => {
    const reader = readers[Math.floor(n / 2)];
    if (n % 2 === 0 || reader === undefined) {
      return await newClient().post('/api/auth/sign-up', { ...newAccount(), username: spell(n) });
    }
    return await rename(reader, spell(n));
  };
}

/** Races of handles: sign-ups and renames together. */
export const handleRaces: Races = {
  'one free handle': {
    holds: ['users_username'],
    run: async () => {
      const name = newHandle('free');
      await expectOne(statuses(await claims((n) => alternateCase(name, n)), ATTEMPTS), 200, 409, ATTEMPTS);
      expect(await countOf('users WHERE lower(username) = ?1', name)).toBe(1);
    },
  },
  'one resting handle': {
    holds: ['former_handles(name)'],
    run: async () => {
      const { person, client } = await newHolder();
      expect((await rename(client, newHandle())).status).toBe(200);
      expect(await statuses(await claims((n) => alternateCase(person.username, n)), ATTEMPTS)).toEqual({
        409: ATTEMPTS,
      });
      expect(await countOf('users WHERE lower(username) = ?1', person.username)).toBe(0);
    },
  },
  'one handle that rests from now on': {
    holds: ['former_handles(name)'],
    run: async () => {
      const { person, client } = await newHolder();
      const send = await claims((n) => alternateCase(person.username, n));
      const after = newHandle();
      const [left, taken] = await Promise.all([rename(client, after), statuses(send, ATTEMPTS)]);
      expect(left.status).toBe(200);
      expect(taken).toEqual({ 409: ATTEMPTS });
      expect(await countOf('former_handles WHERE name = ?1 AND user = ?2', person.username, person.seq)).toBe(1);
    },
  },
  'one handle that looks like a protected one': {
    holds: ['users_username'],
    run: async () => {
      const { person, client } = await newHolder();
      const known = newHandle('Solo');
      expect((await rename(client, known)).status).toBe(200);
      await setSubscribers(person, 100);
      const alike = known.replace('Solo', 's0lo');
      expect(await statuses(await claims((n) => alternateCase(alike, n)), ATTEMPTS)).toEqual({ 409: ATTEMPTS });
      await setSubscribers(person, 0);
    },
  },
  'renames of one user in several tabs': {
    holds: ['former_handles(name)'],
    run: async () => {
      const { person, client } = await newHolder();
      const names = await runInParallel(async () => newHandle('tab'));
      const send = async (n: number) => await rename(client, names[n] ?? '');
      expect(await statuses(send)).toEqual({ 200: names.length });
      const [user] = await rowsOf<{ name: string }>('SELECT username AS name FROM users WHERE seq = ?1', person.seq);
      const former = await rowsOf<{ name: string }>('SELECT name FROM former_handles WHERE user = ?1', person.seq);
      const all = [person.username, ...names];
      expect([user?.name, ...former.map(({ name }) => name)].toSorted()).toEqual(all.toSorted());
    },
  },
  'one reserved name': {
    holds: ['reserved_handles(pattern)'],
    run: async () => {
      const { person, client } = await newAdmin();
      const pattern = newHandle('reserved');
      const send = (n: number) =>
        client.put('/api/admin/reserved-handles', { pattern: alternateCase(pattern, n), reason: 'A brand' });
      expect(Object.keys(await statuses(send))).toEqual(['200']);
      expect(await countOf('reserved_handles WHERE pattern = ?1', pattern)).toBe(1);
      expect(await countOf("audit_entries WHERE admin = ?1 AND action = 'handle_reserved'", person.seq)).toBe(1);
    },
  },
};
