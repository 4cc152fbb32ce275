import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { handleMessages } from '#contract/handle-messages';
import { foldHandle, type HandleState, toSkeleton } from '#contract/handle-rules';
import { runBatch } from '../../../worker/db/client.ts';
import {
  type HandleFacts,
  RESERVED_BEGINNINGS,
  RESERVED_HANDLES,
} from '../../../worker/features/handles/handles.policy.ts';
import { claimHandle, decideHandle } from '../../../worker/features/handles/handles.service.ts';
import { handleFactsStatement } from '../../../worker/features/handles/handles.statements.ts';
import { fillSkeletons } from '../../../worker/features/handles/skeletons.service.ts';
import { newAccount } from '../support/accounts.ts';
import { newAdmin, saveSettings } from '../support/admins.ts';
import { type Client, errorOf, newClient } from '../support/client.ts';
import { jobCtx, newBlogger, newPerson, newReader, signedIn } from '../support/factories.ts';
import { newHandle, rename, setSubscribers, stateOf } from '../support/handles.ts';
import { withoutLimits } from '../support/limits.ts';

withoutLimits();

const ALIKE: Record<string, readonly string[]> = {
  l: ['I', '1', 'i'],
  i: ['1', 'l', 'I'],
  o: ['0'],
  s: ['5'],
  m: ['rn'],
  w: ['vv', 'VV'],
};

/** Returns different spellings of a name that look like it: one replaced letter, or one more separator. */
function lookAlikesOf(name: string): string[] {
  const found = [...name].flatMap((letter, at) => {
    const replaced = (ALIKE[letter.toLowerCase()] ?? []).map((other) => name.slice(0, at) + other + name.slice(at + 1));
    const separated = at === 0 ? [] : ['-', '_'].map((mark) => name.slice(0, at) + mark + name.slice(at));
    return [...replaced, ...separated, foldHandle(name.slice(0, at)) + name.slice(at).toUpperCase()];
  });
  return [...new Set(found)];
}

const PROTECTED = { admin: 'Wilma_Solomon', blogger: 'Tom-Millis' };

let reader: Client;
let admin: Awaited<ReturnType<typeof newAdmin>>;

beforeAll(async () => {
  const known = await newPerson(PROTECTED.admin);
  await env.DB.prepare('INSERT INTO admin_users (id, user, created_at) VALUES (?1, ?2, 0)')
    .bind(crypto.randomUUID(), known.seq)
    .run();
  await setSubscribers(await newBlogger(PROTECTED.blogger), 100);
  await setSubscribers(await newBlogger('Small_Blog'), 99);
  await newPerson('lan');
  admin = await newAdmin();
  await saveSettings(admin.client, { platformName: 'Solo Words!' });
  await fillSkeletons(jobCtx());
  reader = (await newReader()).client;
});

/** Returns the states of many names, each with its names: the API's rule, without a request for each name. */
async function statesOf(names: readonly string[]): Promise<Map<HandleState, string[]>> {
  const ctx = jobCtx();
  const facts = await runBatch(
    ctx.db,
    names.map((name) => handleFactsStatement(ctx.db, claimHandle(ctx, name))),
  );
  const found = new Map<HandleState, string[]>();
  for (const [n, name] of names.entries()) {
    const state = await decideHandle(ctx, name, facts[n] as HandleFacts[]);
    found.set(state, [...(found.get(state) ?? []), name]);
  }
  return found;
}

test('refuses 200 look-alikes of protected names', async () => {
  const names = [PROTECTED.admin, PROTECTED.blogger, 'SoloWords', ...RESERVED_HANDLES].flatMap(lookAlikesOf);
  expect(names.length).toBeGreaterThanOrEqual(200);
  expect([...(await statesOf(names)).keys()].toSorted()).toEqual(['reserved', 'similar', 'taken']);
});

test('accepts 1,000 ordinary names', async () => {
  const first = 'ian lan ali all mara nora tom tim anna anne lena bill leo omar wanda zoe max ida finn mila noah emma';
  const second = 'writes reads cooks stone miller baker ross lee kim diaz ortiz novak silva singh khan berg holm weber';
  const last = ['', '1', '_x', '-99', 'Blog'];
  const names = first.split(' ').flatMap((a) => second.split(' ').flatMap((b) => last.map((c) => `${a}${b}${c}`)));
  const ordinary = [...new Set(names)].slice(0, 1000);
  expect(ordinary).toHaveLength(1000);
  expect([...(await statesOf(ordinary)).keys()]).toEqual(['free']);
});

test('compares look-alikes with protected names only', async () => {
  expect(toSkeleton('Ian')).toBe(toSkeleton('lan'));
  expect(await stateOf(reader, 'Ian')).toBe('free');
  expect(await stateOf(reader, 'Srnall-Blog')).toBe('free');
});

test.each([
  ['ADMIN', 'reserved'],
  ['admin_of_things', 'reserved'],
  ['Support2', 'reserved'],
  ['ADMlN', 'similar'],
  ['adm1n-team', 'similar'],
  ['5upp0rt', 'similar'],
  ['0fficial', 'similar'],
  ['me', 'reserved'],
  ['m_e', 'similar'],
  ['mode', 'free'],
  ['helper', 'free'],
  ['SoloWords', 'reserved'],
  ['s0l0words', 'similar'],
  ['solowords2', 'free'],
  ['wilma_solomon', 'taken'],
  ['VVilma_Solornon', 'similar'],
  ['TornMi11is', 'similar'],
] as const)('reports %s as %s', async (name, state) => {
  expect(await stateOf(reader, name)).toBe(state);
});

test.each([
  ['Root', 'reserved'],
  ['ro0t', 'similar'],
  ['Wilrna_Solomon', 'similar'],
] as const)('refuses to rename or sign up as %s', async (username, state) => {
  const fields = { username: handleMessages[state] };
  expect(await errorOf(await rename(reader, username))).toMatchObject({ status: 409, code: 'conflict', fields });
  const signUp = newClient().post('/api/auth/sign-up', { ...newAccount(), username });
  expect(await errorOf(await signUp)).toMatchObject({ status: 409, code: 'conflict', fields });
});

test('lets people with such names keep them, and take them back', async () => {
  const { person, client } = await newReader();
  await env.DB.prepare("UPDATE users SET username = 'torn-millis', skeleton = 'tomlllls' WHERE seq = ?1")
    .bind(person.seq)
    .run();
  expect((await client.get('/api/session')).status).toBe(200);
  expect((await client.put('/api/account/theme', { theme: 'dark' })).status).toBe(200);
  const away = newHandle();
  expect((await rename(client, away)).status).toBe(200);
  expect((await rename(client, 'torn-millis')).status).toBe(200);
});

test('protects a blogger at their own handle from nobody but others', async () => {
  const blogger = await newBlogger('Solo-Star');
  await setSubscribers(blogger, 500);
  await fillSkeletons(jobCtx());
  const own = await signedIn(blogger);
  expect(await stateOf(own, 's0lo-star')).toBe('free');
  expect(await stateOf(reader, 's0lo-star')).toBe('similar');
});

test('fills missing skeletons, in slices and only once', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => newPerson(newHandle('Fil1'))));
  const missing = () => env.DB.prepare('SELECT count(*) AS n FROM users WHERE skeleton IS NULL').first<{ n: number }>();
  expect((await missing())?.n).toBeGreaterThanOrEqual(people.length);
  await fillSkeletons(jobCtx());
  expect((await missing())?.n).toBe(0);
  const row = await env.DB.prepare('SELECT skeleton FROM users WHERE seq = ?1').bind(people[0]?.seq).first();
  expect(row).toEqual({ skeleton: toSkeleton(people[0]?.username ?? '') });
  await fillSkeletons(jobCtx());
});

test('matches no account without a skeleton', async () => {
  const blogger = await newBlogger('Lola_Sorrows');
  await setSubscribers(blogger, 1000);
  expect(await stateOf(reader, '1ola_Sorrows')).toBe('free');
  await fillSkeletons(jobCtx());
  expect(await stateOf(reader, '1ola_Sorrows')).toBe('similar');
});

test('has beginnings that are reserved words', () => {
  expect(RESERVED_BEGINNINGS.filter((word) => !RESERVED_HANDLES.includes(word))).toEqual([]);
});
