import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { type AdminHealthResponse, type HealthPart, type HealthResponse, healthParts } from '#contract/health';
import { UNSIGNED_WEBHOOK, WRONGLY_SIGNED_WEBHOOK } from '#contract/security';
import { DAY, HOUR, MINUTE } from '#contract/time';
import { app } from '../../../worker/app.ts';
import { PLATFORM_INFO_TTL_MS } from '../../../worker/cache-lifetimes.ts';
import { getConfig, parseConfig } from '../../../worker/config.ts';
import { catalogSql } from '../../../worker/db/catalog/load.ts';
import { cronLines } from '../../../worker/features/health/jobs-health.policy.ts';
import { countCases } from '../../support/cases.ts';
import { newAdmin } from '../support/admins.ts';
import { newClient } from '../support/client.ts';
import { clientOf, failingDatabase } from '../support/database.ts';
import { newPerson, signedIn } from '../support/factories.ts';
import { isOnLibsql } from '../support/libsql.ts';

/** Calls a product that has these bindings and a mail server. Each call starts without cached state. */
async function send(bindings: object = {}, path = '/api/health', init?: RequestInit) {
  const own = Object.assign({ ...env, SMTP_HOST: 'smtp.provider.test' }, bindings) as Env;
  const look = async () =>
    await app.fetch(new Request(`${env.APP_ORIGIN}${path}`, init), own, createExecutionContext());
  const response = await look();
  return { status: response.status, health: await response.json<HealthResponse>(), again: look };
}

const illOf = ({ parts }: HealthResponse) => healthParts.filter((part) => parts[part].state === 'ill');

test('names every part and reports none as ill', async () => {
  const { status, health } = await send();
  expect(status).toBe(200);
  expect(health).toMatchObject({ status: 'ok', version: getConfig(env).version, time: expect.any(Number) });
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

test.each(BROKEN)('reports only %s as ill while it is %s', async (part, how, bindings, code) => {
  const { status, health, again } = await send(bindings);
  expect(status).toBe(code);
  expect(health.status).toBe(code === 503 ? 'down' : 'degraded');
  expect(illOf(health)).toEqual([part]);
  const { since } = health.parts[part];
  expect(since).toBe(health.time);
  countCases('failure', 1);
  // Each check waits for a dependency that does not respond.
  if (how === 'silent') return;
  vi.useFakeTimers({ toFake: ['Date'], now: health.time + 60_000 });
  const later = await (await again()).json<HealthResponse>();
  vi.useRealTimers();
  expect(later.time).toBe(health.time + 60_000);
  expect(later.parts[part]).toEqual({ state: 'ill', since });
});

test('clears an illness of webhooks after a valid webhook or a newer payment with one', async () => {
  const at = ago(20 * MINUTE);
  const applied = `INSERT INTO stripe_events (id, type, state, received_at, applied_at)
    VALUES ('well', 'invoice.paid', 'applied', ${at}, ${at})`;
  const statements = [payment(at), refusal(at), applied];
  await env.DB.batch(statements.map((statement) => env.DB.prepare(statement)));
  const { health } = await send();
  const tables = ['invoices', 'security_events', 'stripe_events'];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
  expect(health.parts.payments).toEqual({ state: 'ok', since: null });
  countCases('failure', 2);
});

test.each([
  ['no signature', null, UNSIGNED_WEBHOOK],
  ['a signature of another format', 't=1', UNSIGNED_WEBHOOK],
  ['a made-up signature', `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`, WRONGLY_SIGNED_WEBHOOK],
])('reports nothing as ill after a stranger’s webhook with %s', async (_what, signature, detail) => {
  await env.DB.prepare('DELETE FROM security_events').run();
  const headers = { ...(signature !== null && { 'Stripe-Signature': signature }) };
  const refused = await send({}, '/api/webhooks/stripe', { method: 'POST', headers, body: '{}' });
  expect(refused.status).toBe(400);
  const recorded = env.DB.prepare(
    "SELECT detail FROM security_events WHERE type = 'content_tampering' AND detail = ?1",
  ).bind(detail);
  await vi.waitFor(async () => expect(await recorded.first('detail')).toBe(detail));
  expect((await send({}, '/api/health?strict')).status).toBe(200);
  await env.DB.prepare(reconciliation(ago(-MINUTE), {})).run();
  const { client } = await newAdmin();
  const read = await clientOf(env.DB, client.cookies)('GET', '/api/admin/health');
  const { payments } = (await read.json<AdminHealthResponse>()).parts;
  const tables = ['security_events', 'reconciliations'];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
  expect(payments.state).not.toBe('ill');
  expect(payments.note.includes('wrong signature')).toBe(detail === WRONGLY_SIGNED_WEBHOOK);
  countCases('failure', 1);
});

test('reports nothing as ill when a comparison repaired something before webhooks were rejected', async () => {
  const statements = [
    reconciliation(ago(HOUR), { repaired: 3 }),
    refusal(ago(MINUTE)),
    refusal(ago(2 * HOUR), UNSIGNED_WEBHOOK),
  ];
  await env.DB.batch(statements.map((statement) => env.DB.prepare(statement)));
  const { health } = await send();
  const tables = ['security_events', 'reconciliations'];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
  expect(illOf(health)).toEqual([]);
  countCases('failure', 1);
});

test('reports email as ill without a server, and with a password that no key decrypts', async () => {
  const without = await send({ SMTP_HOST: '' });
  expect(without.health.parts.mail).toEqual({ state: 'ill', since: without.health.time });
  const { person } = await newAdmin();
  await env.DB.prepare(
    `INSERT INTO smtp_settings (user, smtp_server, smtp_port, smtp_username, encrypted_password, from_email, updated_at)
     VALUES (?1, '127.0.0.1', 1, 'mailer', 'gone.sealed', 'hello@platform.test', 1)`,
  )
    .bind(person.seq)
    .run();
  const unreadable = await send();
  await env.DB.prepare('DELETE FROM smtp_settings').run();
  expect(illOf(unreadable.health)).toEqual(['mail']);
  countCases('failure', 2);
});

test('responds 503 with `strict` only while a part is ill', async () => {
  expect((await send({}, '/api/health?strict')).status).toBe(200);
  expect((await send({ BLOG_IMAGES: { head: broken } }, '/api/health?strict=1')).status).toBe(503);
  expect((await send({ BLOG_IMAGES: { head: broken } }, '/api/health?at=1')).status).toBe(200);
  countCases('failure', 2);
});

test('reports jobs as unknown in read-only mode', async () => {
  await env.DB.batch(heartbeats().map((statement) => env.DB.prepare(statement)));
  await env.DB.prepare('UPDATE job_runs SET ran_at = 0').run();
  const resting = await send({ READ_ONLY: '1' });
  await env.DB.prepare('DELETE FROM job_runs').run();
  expect(resting.health.parts.jobs).toEqual({ state: 'unknown', since: null });
});

test('reports the parts that depend on the database as unknown when it is down', async () => {
  const { health } = await send(BROKEN[0]?.[2]);
  expect(['mail', 'payments', 'jobs'].map((part) => health.parts[part as HealthPart])).toEqual(
    Array(3).fill({ state: 'unknown', since: null }),
  );
  countCases('failure', 3);
});

const ago = (ms: number) => Date.now() - ms;
const message = (kind: string, state: string, at: number) => `
  INSERT INTO outbox_messages (id, kind, payload, state, next_attempt_at, tried_at, created_at)
  VALUES ('ill', '${kind}', '{}', '${state}', ${state === 'waiting' ? at : 'NULL'}, ${at}, ${at})`;
const event = (at: number) => `
  INSERT INTO stripe_events (id, type, state, received_at, tried_at) VALUES ('ill', 'invoice.paid', 'received', ${at}, ${at})`;

const jobRun = ({ cron = '17 * * * *', ranAt = 0, failingSince = 0 }) => `
  UPDATE job_runs SET ran_at = ${ranAt}, failing_since = nullif(${failingSince}, 0),
         failed = iif(${failingSince} = 0, '', 'take-snapshot') WHERE cron = '${cron}'`;
const payment = (at: number) => `
  INSERT INTO invoices (id, subscription_id, subscriber_account, creator_account, amount_cents, fee_percentage,
                        writer_cents, card_fee_cents, period_start, period_end, paid_at)
  VALUES ('in_ill', 'sub_ill', 'reader', 'blogger', 500, 25, 375, 45, ${at}, ${at}, ${at})`;
const refusal = (at: number, detail = WRONGLY_SIGNED_WEBHOOK) => `
  INSERT INTO security_events (type, actor, minute, detail)
  VALUES ('content_tampering', '203.0.113.7', ${at}, '${detail}')`;
const reconciliation = (at: number, { unknown = 0, repaired = 0 }) => `
  INSERT INTO reconciliations (id, started_at, finished_at, compared, unknown, repaired)
  VALUES ('ill', ${at}, ${at}, 214, ${unknown}, ${repaired})`;
const work = "'ill', (SELECT max(seq) FROM users), '', '', '[]', '[]', 1, 0, 1";
const schedule = (at: number) => `
  INSERT OR IGNORE INTO users (id, email, username, password_hash, created_at) VALUES ('ill', 'ill', 'ill', 'none', 0);
  INSERT INTO drafts (id, author, title, content, subtopics, teams, is_free, words, version, writer, sent_at, created_at,
    updated_at) VALUES (${work}, '', 0, 0, 0);
  INSERT INTO schedules (id, author, title, content, subtopics, teams, is_free, words, version, publish_at, zone,
    with_mail, state) VALUES (${work}, ${at}, 'UTC', 1, 'waiting')`;
/** Heartbeats of all cron lines, as after a first run. */
const heartbeats = () =>
  Object.keys(cronLines).map(
    (cron) => `INSERT INTO job_runs (cron, first_ran_at, ran_at) VALUES ('${cron}', ${ago(0)}, ${ago(0)})`,
  );

/** Overdue work: since when a part counts as failing, and a time shortly before at which it does not yet. */
const UNDONE: [HealthPart, string, (at: number) => string, ill: number, well: number][] = [
  ['mail', 'a mail that nothing sends', (at) => message('email', 'waiting', at), 16 * MINUTE, 14 * MINUTE],
  ['payments', 'a call that nothing makes', (at) => message('transfer', 'waiting', at), 16 * MINUTE, 14 * MINUTE],
  ['payments', 'a parked call', (at) => message('transfer', 'parked', at), MINUTE, Number.NaN],
  [
    'jobs',
    'notices of a post that nothing writes',
    (at) => message('post-notice', 'waiting', at),
    16 * MINUTE,
    14 * MINUTE,
  ],
  ['jobs', 'parked notices of a post', (at) => message('post-notice', 'parked', at), MINUTE, Number.NaN],
  ['jobs', 'parked answers to reports', (at) => message('report-answer', 'parked', at), MINUTE, Number.NaN],
  ['jobs', 'parked answers about bloggers', (at) => message('blogger-report-answer', 'parked', at), MINUTE, Number.NaN],
  ['jobs', 'parked answers about comments', (at) => message('comment-report-answer', 'parked', at), MINUTE, Number.NaN],
  ['jobs', 'a scheduled post that nothing publishes', schedule, 6 * MINUTE, 4 * MINUTE],
  ['payments', 'an event that is not applied', event, 16 * MINUTE, 14 * MINUTE],
  ['jobs', 'an hourly cron line that did not run', (at) => jobRun({ ranAt: at - HOUR }), 76 * MINUTE, 74 * MINUTE],
  [
    'jobs',
    'a daily cron line that did not run',
    (at) => jobRun({ cron: '0 5 * * *', ranAt: at - DAY }),
    121 * MINUTE,
    119 * MINUTE,
  ],
  ['jobs', 'a job that failed', (at) => jobRun({ ranAt: ago(MINUTE), failingSince: at }), MINUTE, Number.NaN],
  [
    'jobs',
    'a cron line that never ran',
    (at) => `DELETE FROM job_runs WHERE cron = '10 5 * * *';UPDATE job_runs SET first_ran_at = ${at - DAY}`,
    121 * MINUTE,
    119 * MINUTE,
  ],
  ['payments', 'a payment without a webhook', payment, 16 * MINUTE, 14 * MINUTE],
  [
    'payments',
    'webhooks that are refused before a comparison repairs something',
    (at) => `${refusal(at)};${reconciliation(at + MINUTE, { repaired: 1 })}`,
    2 * HOUR,
    Number.NaN,
  ],
  [
    'payments',
    'subscriptions that the provider does not know',
    (at) => reconciliation(at, { unknown: 214 }),
    HOUR,
    Number.NaN,
  ],
];

test.each(UNDONE)('reports %s as ill after %s', async (part, _what, undone, ill, well) => {
  const tables = [
    'outbox_messages',
    'stripe_events',
    'job_runs',
    'invoices',
    'security_events',
    'reconciliations',
    'drafts',
  ];
  const put = async (at: number) => {
    const statements = [...tables.map((table) => `DELETE FROM ${table}`), ...heartbeats(), ...undone(at).split(';')];
    await env.DB.batch(statements.map((statement) => env.DB.prepare(statement)));
  };
  const since = ago(ill);
  await put(since);
  const { status, health } = await send();
  expect([status, health.status, illOf(health)]).toEqual([200, 'degraded', [part]]);
  expect(health.parts[part].since).toBe(since);
  expect((await send({}, '/api/health?strict')).status).toBe(503);
  if (!Number.isNaN(well)) {
    await put(ago(well));
    expect(illOf((await send()).health)).toEqual([]);
  }
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
  countCases('failure', Number.isNaN(well) ? 2 : 3);
});

test('reports email as unknown while its sender does not respond', async () => {
  await env.DB.prepare(message('email', 'sent', ago(MINUTE))).run();
  await env.DB.prepare('UPDATE outbox_messages SET sent_at = tried_at').run();
  const [well, silent] = [await send(), await send({ OUTBOX: { getByName: broken } })];
  await env.DB.prepare('DELETE FROM outbox_messages').run();
  expect([well, silent].map(({ health }) => health.parts.mail.state)).toEqual(['ok', 'unknown']);
  countCases('failure', 2);
});

/** Returns the SQL of many messages of one kind, each attempted or sent within the last minute. */
const crowd = (kind: string, state: string) => `
  INSERT INTO outbox_messages (id, kind, payload, state, tried_at, created_at, sent_at)
  WITH RECURSIVE n(value) AS (VALUES (1) UNION ALL SELECT value + 1 FROM n WHERE value < 150)
  SELECT '${kind}' || value, '${kind}', '{}', '${state}', ${ago(MINUTE)} + value, 0, iif('${state}' = 'sent', ${ago(MINUTE)} + value, NULL) FROM n`;

test('checks both lanes of the outbox, for any number of waiting messages', async () => {
  const put = async (...statements: string[]) =>
    await env.DB.batch(['DELETE FROM outbox_messages', ...statements].map((sql) => env.DB.prepare(sql)));
  const since = ago(7 * 60 * MINUTE);
  await put(message('transfer', 'parked', since), crowd('email', 'parked'));
  const { health } = await send();
  expect(health.parts.payments).toEqual({ state: 'ill', since });
  await put(message('transfer', 'parked', since), crowd('post-notice', 'parked'));
  expect((await send()).health.parts.payments).toEqual({ state: 'ill', since });
  await put(
    message('email', 'sent', since),
    `UPDATE outbox_messages SET sent_at = ${since}`,
    crowd('transfer', 'sent'),
    crowd('refund', 'parked'),
  );
  const mail = (await send()).health.parts.mail;
  await put();
  expect(mail).toEqual({ state: 'ok', since: null });
  countCases('failure', 2);
});

test('reuses a result for five seconds', async () => {
  let heads = 0;
  const head = async () => void heads++;
  const { again, health } = await send({ BLOG_IMAGES: { head } });
  await again();
  expect(heads).toBe(1);
  vi.useFakeTimers({ toFake: ['Date'], now: health.time + 5000 });
  await again();
  vi.useRealTimers();
  expect(heads).toBe(2);
});

test('shares one check among parallel requests', async () => {
  let heads = 0;
  const head = async () => void heads++;
  const { again, health } = await send({ BLOG_IMAGES: { head: () => scheduler.wait(50).then(head) } });
  vi.useFakeTimers({ toFake: ['Date'], now: health.time + 5000 });
  const all = await Promise.all(Array.from({ length: 20 }, again));
  vi.useRealTimers();
  expect(heads).toBe(2);
  const times = await Promise.all(all.map(async (answer) => (await answer.json<HealthResponse>()).time));
  expect(new Set(times)).toEqual(new Set([health.time + 5000]));
});

test('shows the state of each part to admins only', async () => {
  const { client } = await newAdmin();
  const health = await (await client.get('/api/admin/health')).json<AdminHealthResponse>();
  expect(healthParts.filter((part) => health.parts[part].note === '')).toEqual([]);
  expect(health.parts.database).toEqual({ state: 'ok', since: null, note: 'Responding.' });
  expect((await (await signedIn(await newPerson())).get('/api/admin/health')).status).toBe(403);
  expect(JSON.stringify((await send()).health)).not.toContain('note');
});

test('says nothing of payments when there are none', async () => {
  const { health } = await send({ STRIPE_SECRET_KEY: '' });
  expect(health.parts.payments).toEqual({ state: 'unknown', since: null });
});

test('responds 503 without the catalog', async () => {
  await env.DB.batch([env.DB.prepare('DELETE FROM subtopics'), env.DB.prepare('DELETE FROM topics')]);
  const { status, health } = await send();
  await env.DB.batch(catalogSql().map((statement) => env.DB.prepare(statement)));
  expect(status).toBe(503);
  expect(illOf(health)).toEqual(['database']);
  expect((await send()).status).toBe(200);
  countCases('failure', 1);
});

test('returns the platform’s facts from its settings, else from the configuration', async () => {
  const read = async () => await (await newClient().get('/api/platform')).json();
  const promotion = getConfig(env).promotion;
  expect(promotion?.url).toMatch(/^https:/);
  expect(await read()).toEqual({
    name: env.PLATFORM_NAME,
    supportEmail: env.PLATFORM_EMAIL,
    feePercentage: 25,
    promotion,
    notice: null,
  });
  await env.DB.prepare(
    `INSERT INTO platform_settings (id, platform_name, platform_email, platform_fee_percentage, updated_at)
     VALUES (1, 'Quill', 'hello@quill.test', 17.5, 0)`,
  ).run();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + PLATFORM_INFO_TTL_MS });
  const [name, supportEmail] = ['Quill', 'hello@quill.test'];
  expect(await read()).toEqual({ name, supportEmail, feePercentage: 17.5, promotion, notice: null });
  vi.useRealTimers();
});

test('shows the configured promotion, and none without an address', () => {
  const set = { PROMOTION_TITLE: 'Planner', PROMOTION_TEXT: 'Plan.', PROMOTION_URL: 'https://planner.test/' };
  expect(parseConfig({ ...env, ...set }).promotion).toEqual({
    title: 'Planner',
    text: 'Plan.',
    url: 'https://planner.test/',
  });
  expect(parseConfig({ ...env, PROMOTION_URL: '' }).promotion).toBeNull();
  expect(() => parseConfig({ ...env, PROMOTION_URL: 'javascript:alert(1)' })).toThrow(/PROMOTION_URL/);
});

test('ignores spaces around the keys that sign webhooks', () => {
  const config = parseConfig({ ...env, STRIPE_WEBHOOK_SECRET: ' whsec_one, whsec_two\n, ' });
  expect(config.stripe?.webhookSecrets).toEqual(['whsec_one', 'whsec_two']);
});
