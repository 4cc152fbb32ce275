import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { type AdminHealthResponse, type HealthPart, type HealthResponse, healthParts } from '#contract/health';
import { DAY } from '#contract/limits';
import { app } from '../../worker/app.ts';
import { configOf, parseConfig } from '../../worker/config.ts';
import { catalogSql } from '../../worker/db/catalog/load.ts';
import { FACTS_KNOWN_FOR } from '../../worker/freshness.ts';
import { countCases } from '../support/cases.ts';
import { newAdmin } from './support/admins.ts';
import { newClient } from './support/client.ts';
import { failingDatabase } from './support/database.ts';
import { newPerson, signedIn } from './support/factories.ts';
import { isOnLibsql } from './support/libsql.ts';

/** What a product answers that has these in place of its own; each has seen nothing before. */
async function ask(bindings: object = {}, path = '/api/health', init?: RequestInit) {
  const own = Object.assign({ ...env }, bindings) as Env;
  const look = async () =>
    await app.fetch(new Request(`${env.APP_ORIGIN}${path}`, init), own, createExecutionContext());
  const response = await look();
  return { status: response.status, health: await response.json<HealthResponse>(), again: look };
}

const illOf = ({ parts }: HealthResponse) => healthParts.filter((part) => parts[part].state === 'ill');

test('health names every part, and none is ill', async () => {
  const { status, health } = await ask();
  expect(status).toBe(200);
  expect(health).toMatchObject({ status: 'ok', version: configOf(env).version, time: expect.any(Number) });
  expect(Object.keys(health.parts)).toEqual([...healthParts]);
  expect(illOf(health)).toEqual([]);
  countCases('failure', 1);
});

const broken = () => {
  throw new Error('down');
};
const never = () => new Promise<never>(() => {});

type Broken = [part: HealthPart, how: string, bindings: object, status: number];
const BROKEN: Broken[] = [
  ['database', 'down', isOnLibsql ? { DATABASE_URL: 'http://127.0.0.1:9' } : { DB: failingDatabase('down') }, 503],
  ['profilePictures', 'down', { PROFILE_PICTURES: { head: broken } }, 200],
  ['blogImages', 'down', { BLOG_IMAGES: { head: async () => broken() } }, 200],
  ['blogImages', 'silent', { BLOG_IMAGES: { head: never } }, 200],
  ['durableObjects', 'down', { OUTBOX: { getByName: broken } }, 200],
];

test.each(BROKEN)(
  'health says that %s is ill while it is %s, and nothing else is',
  async (part, how, bindings, code) => {
    const { status, health, again } = await ask(bindings);
    expect(status).toBe(code);
    expect(health.status).toBe(code === 503 ? 'down' : 'degraded');
    expect(illOf(health)).toEqual([part]);
    const { since } = health.parts[part];
    expect(since).toBe(health.time);
    countCases('failure', 1);
    // Each look waits for what is silent.
    if (how === 'silent') return;
    vi.useFakeTimers({ toFake: ['Date'], now: health.time + 60_000 });
    const later = await (await again()).json<HealthResponse>();
    vi.useRealTimers();
    expect(later.time).toBe(health.time + 60_000);
    expect(later.parts[part]).toEqual({ state: 'ill', since });
  },
);

test('what only the database knows is unknown without it', async () => {
  const { health } = await ask(BROKEN[0]?.[2]);
  expect(['mail', 'payments', 'jobs'].map((part) => health.parts[part as HealthPart])).toEqual(
    Array(3).fill({ state: 'unknown', since: null }),
  );
  countCases('failure', 3);
});

const MINUTE = 60_000;
const ago = (ms: number) => Date.now() - ms;
const message = (kind: string, state: string, at: number) => `
  INSERT INTO outbox_messages (id, kind, payload, state, next_attempt_at, tried_at, created_at)
  VALUES ('ill', '${kind}', '{}', '${state}', ${state === 'waiting' ? at : 'NULL'}, ${at}, ${at})`;
const event = (at: number) => `
  INSERT INTO stripe_events (id, type, state, received_at, tried_at) VALUES ('ill', 'invoice.paid', 'received', ${at}, ${at})`;

/** What is left undone, since when a part is ill for it, and the same a while before it counts. */
const UNDONE: [HealthPart, string, (at: number) => string, ill: number, well: number][] = [
  ['mail', 'a mail that nothing sends', (at) => message('email', 'waiting', at), 16 * MINUTE, 14 * MINUTE],
  ['payments', 'a call that nothing makes', (at) => message('transfer', 'waiting', at), 16 * MINUTE, 14 * MINUTE],
  ['payments', 'a call that was given up', (at) => message('transfer', 'parked', at), MINUTE, Number.NaN],
  [
    'jobs',
    'notices of a post that nothing writes',
    (at) => message('post-notice', 'waiting', at),
    16 * MINUTE,
    14 * MINUTE,
  ],
  ['jobs', 'notices of a post that were given up', (at) => message('post-notice', 'parked', at), MINUTE, Number.NaN],
  ['jobs', 'answers to reports that were given up', (at) => message('report-answer', 'parked', at), MINUTE, Number.NaN],
  ['payments', 'an event that is not applied', event, 16 * MINUTE, 14 * MINUTE],
  [
    ...(['jobs', 'a snapshot that was not taken'] as const),
    (at) => `INSERT INTO stats_snapshots (taken_at, statistics) VALUES (${at - DAY}, '{}')`,
    ...([3 * 60 * MINUTE, 60 * MINUTE] as const),
  ],
];

test.each(UNDONE)('health says that %s is ill after %s', async (part, _what, undone, ill, well) => {
  const tables = ['outbox_messages', 'stripe_events', 'stats_snapshots'];
  const put = async (at: number) => {
    await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
    await env.DB.prepare(undone(at)).run();
  };
  const since = ago(ill);
  await put(since);
  const { status, health } = await ask();
  expect([status, health.status, illOf(health)]).toEqual([200, 'degraded', [part]]);
  expect(health.parts[part].since).toBe(since);
  if (!Number.isNaN(well)) {
    await put(ago(well));
    expect(illOf((await ask()).health)).toEqual([]);
  }
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
  countCases('failure', Number.isNaN(well) ? 1 : 2);
});

test('whether mail is well nobody knows while what sends it does not answer', async () => {
  await env.DB.prepare(message('email', 'sent', ago(MINUTE))).run();
  await env.DB.prepare('UPDATE outbox_messages SET sent_at = tried_at').run();
  const [well, silent] = [await ask(), await ask({ OUTBOX: { getByName: broken } })];
  await env.DB.prepare('DELETE FROM outbox_messages').run();
  expect([well, silent].map(({ health }) => health.parts.mail.state)).toEqual(['ok', 'unknown']);
  countCases('failure', 2);
});

/** Many messages of one kind, each tried, and where that is their state sent, within the last minute. */
const crowd = (kind: string, state: string) => `
  INSERT INTO outbox_messages (id, kind, payload, state, tried_at, created_at, sent_at)
  WITH RECURSIVE n(value) AS (VALUES (1) UNION ALL SELECT value + 1 FROM n WHERE value < 150)
  SELECT '${kind}' || value, '${kind}', '{}', '${state}', ${ago(MINUTE)} + value, 0, iif('${state}' = 'sent', ${ago(MINUTE)} + value, NULL) FROM n`;

test('neither lane of the outbox hides behind the other, however many lie before', async () => {
  const put = async (...statements: string[]) =>
    await env.DB.batch(['DELETE FROM outbox_messages', ...statements].map((sql) => env.DB.prepare(sql)));
  const since = ago(7 * 60 * MINUTE);
  await put(message('transfer', 'parked', since), crowd('email', 'parked'));
  const { health } = await ask();
  expect(health.parts.payments).toEqual({ state: 'ill', since });
  await put(message('transfer', 'parked', since), crowd('post-notice', 'parked'));
  expect((await ask()).health.parts.payments).toEqual({ state: 'ill', since });
  await put(
    message('email', 'sent', since),
    `UPDATE outbox_messages SET sent_at = ${since}`,
    ...[crowd('transfer', 'sent'), crowd('refund', 'parked')],
  );
  const mail = (await ask()).health.parts.mail;
  await put();
  expect(mail).toEqual({ state: 'ok', since: null });
  countCases('failure', 2);
});

test('what was seen within five seconds is not looked at again', async () => {
  let heads = 0;
  const head = async () => void heads++;
  const { again, health } = await ask({ BLOG_IMAGES: { head } });
  await again();
  expect(heads).toBe(1);
  vi.useFakeTimers({ toFake: ['Date'], now: health.time + 5000 });
  await again();
  vi.useRealTimers();
  expect(heads).toBe(2);
});

test('who asks at the same moment shares a look', async () => {
  let heads = 0;
  const head = async () => void heads++;
  const { again, health } = await ask({ BLOG_IMAGES: { head: () => scheduler.wait(50).then(head) } });
  vi.useFakeTimers({ toFake: ['Date'], now: health.time + 5000 });
  const all = await Promise.all(Array.from({ length: 20 }, again));
  vi.useRealTimers();
  expect(heads).toBe(2);
  const times = await Promise.all(all.map(async (answer) => (await answer.json<HealthResponse>()).time));
  expect(new Set(times)).toEqual(new Set([health.time + 5000]));
});

test('admins are told of each part how it stands, others are not', async () => {
  const { client } = await newAdmin();
  const health = await (await client.get('/api/admin/health')).json<AdminHealthResponse>();
  expect(healthParts.filter((part) => health.parts[part].note === '')).toEqual([]);
  expect(health.parts.database).toEqual({ state: 'ok', since: null, note: 'It answers.' });
  expect((await (await signedIn(await newPerson())).get('/api/admin/health')).status).toBe(403);
  expect(JSON.stringify((await ask()).health)).not.toContain('note');
});

test('without payments nothing is said of them', async () => {
  const { health } = await ask({ STRIPE_SECRET_KEY: '' });
  expect(health.parts.payments).toEqual({ state: 'unknown', since: null });
});

test('health is 503 without the catalog', async () => {
  await env.DB.batch([env.DB.prepare('DELETE FROM subtopics'), env.DB.prepare('DELETE FROM topics')]);
  const { status, health } = await ask();
  await env.DB.batch(catalogSql().map((statement) => env.DB.prepare(statement)));
  expect(status).toBe(503);
  expect(illOf(health)).toEqual(['database']);
  expect((await ask()).status).toBe(200);
  countCases('failure', 1);
});

test('the platform’s facts come from its settings, else from the configuration', async () => {
  const read = async () => await (await newClient().get('/api/platform')).json();
  const promotion = configOf(env).promotion;
  expect(promotion?.url).toMatch(/^https:/);
  expect(await read()).toEqual({
    name: env.PLATFORM_NAME,
    supportEmail: env.PLATFORM_EMAIL,
    feePercentage: 25,
    promotion,
  });
  await env.DB.prepare(
    `INSERT INTO platform_settings (id, platform_name, platform_email, platform_fee_percentage, updated_at)
     VALUES (1, 'Quill', 'hello@quill.test', 17.5, 0)`,
  ).run();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + FACTS_KNOWN_FOR });
  expect(await read()).toEqual({ name: 'Quill', supportEmail: 'hello@quill.test', feePercentage: 17.5, promotion });
  vi.useRealTimers();
});

test('the promotion is as configured, and none without an address', () => {
  const set = { PROMOTION_TITLE: 'Planner', PROMOTION_TEXT: 'Plan.', PROMOTION_URL: 'https://planner.test/' };
  expect(parseConfig({ ...env, ...set }).promotion).toEqual({
    title: 'Planner',
    text: 'Plan.',
    url: 'https://planner.test/',
  });
  expect(parseConfig({ ...env, PROMOTION_URL: '' }).promotion).toBeNull();
  expect(() => parseConfig({ ...env, PROMOTION_URL: 'javascript:alert(1)' })).toThrow(/PROMOTION_URL/);
});

test('spaces around the keys that sign webhooks are not theirs', () => {
  const config = parseConfig({ ...env, STRIPE_WEBHOOK_SECRET: ' whsec_one, whsec_two\n, ' });
  expect(config.stripe?.webhookSecrets).toEqual(['whsec_one', 'whsec_two']);
});
