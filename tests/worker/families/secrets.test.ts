import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, expect, it, test, vi } from 'vitest';
import { getConfig, parseConfig, type SecretName, secretNames } from '../../../worker/config.ts';
import configSource from '../../../worker/config.ts?raw';
import { decryptSmtpPassword } from '../../../worker/features/settings/smtp-password.service.ts';
import worker from '../../../worker/index.ts';
import { signSessionToken } from '../../../worker/platform/session-token.ts';
import { countCases } from '../../support/cases.ts';
import { newAdmin } from '../support/admins.ts';
import { quotingDatabase, withDatabase } from '../support/database.ts';
import { documentedRoutes } from '../support/documented.ts';
import { readResponseText } from '../support/hidden-texts.ts';
import { captureLog, parseLogLine } from '../support/log-lines.ts';
import { mailsTo } from '../support/mail.ts';
import { shareOf } from '../support/shares.ts';
import { saveSmtp } from '../support/smtp.ts';
import { storedIn, tableNames, writingsOf } from '../support/stored.ts';
import { sandboxFor } from '../support/stripe.ts';
import { type ActorName, newWorld, pathOf, type World } from '../support/world.ts';

// Each test takes a share of the routes; with env.DEEP it takes all (support/shares.ts).
const stripe = sandboxFor('secrets');

/** Each secret has a unique value, of which no part may appear anywhere. */
const KEY = 'zqzq-the-key-that-signs-all-sessions-and-seals';
const CANARIES: Record<SecretName, { value: string; secret: string }> = {
  SESSION_KEYS: { value: `canary:${Buffer.from(KEY).toString('base64url')}`, secret: KEY },
  // In the format of libSQL servers.
  DATABASE_AUTH_TOKEN: { value: 'eyJhbGciOiJFZERTQSJ9.eyJhIjoicncifQ.zqzqSigned', secret: 'zqzqSigned' },
  SMTP_PASSWORD: { value: 'zqzq smtp "password"', secret: 'zqzq smtp "password"' },
  STRIPE_SECRET_KEY: { value: 'sk_test_zqzqStripeSecret', secret: 'zqzqStripeSecret' },
  STRIPE_WEBHOOK_SECRET: { value: 'whsec_zqzqWebhookSecret', secret: 'zqzqWebhookSecret' },
  METRICS_API_TOKEN: { value: 'zqzqMetricsToken', secret: 'zqzqMetricsToken' },
  MAIL_WEBHOOK_SECRET: { value: 'whsec_zqzqMailSecret', secret: 'zqzqMailSecret' },
};
/** The password that admins enter for the mail server. */
const TYPED = 'zqzq-typed password';
const secrets = [...Object.values(CANARIES).map(({ secret }) => secret), TYPED].flatMap(writingsOf);
const found = (text: string) => secrets.filter((secret) => text.includes(secret));

const settings = {
  ...(env as unknown as Record<string, unknown>),
  ...Object.fromEntries(Object.entries(CANARIES).map(([name, { value }]) => [name, value])),
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: '1',
  SMTP_USERNAME: 'mailer',
  SMTP_TLS: '0',
  LIMITS: '{"api":false}',
};

/** Returns the product with known secrets, on a database that fails after this many queries. */
const product = (responses: number) =>
  ({ ...settings, DB: withDatabase(quotingDatabase(responses)).DB, DATABASE_URL: '' }) as unknown as Env;

let world: World;
beforeAll(async () => {
  world = await newWorld(stripe);
});

const words = (name: string, format: string | undefined) => {
  if (/password/i.test(name)) return TYPED;
  if (format === 'uuid') return crypto.randomUUID();
  if (format === 'email' || /email|^to$/i.test(name)) return `person-${crypto.randomUUID()}@home.test`;
  return /smtpServer/.test(name) ? 'smtp.mail.com' : `some ${name}`;
};

/** Returns a session cookie of an actor, signed with the known key. */
async function sessionOf(name: ActorName): Promise<string> {
  const { person } = world.actors[name];
  if (person === null) return '';
  const [sessionId, now] = [crypto.randomUUID(), Date.now()];
  await env.DB.prepare(
    'INSERT INTO sessions (id, user, remember, created_at, expires_at, verified_at) VALUES (?1, ?2, 0, ?3, ?4, ?4)',
  )
    .bind(sessionId, person.seq, now, now + 3_600_000)
    .run();
  const claim = { userSeq: person.seq, sessionId };
  const { sessionKeys } = getConfig(product(0));
  return `__Host-session=${await signSessionToken(claim, sessionKeys, { now, expiresAt: now + 3_600_000 })}`;
}

const actors = ['guest', 'author', 'admin'] as const;

test('returns, logs, emails and stores no secret, for any request and failure', async () => {
  const log = captureLog();
  const routes = await documentedRoutes(words);
  const attempts = routes.flatMap((route) => [1, 2, 1000].map((responses) => ({ ...route, answers: responses })));
  const leaks: string[] = [];
  const executions: ExecutionContext[] = [];
  let count = 0;
  for (const [n, name] of actors.entries()) {
    for (const { method, path, query, body, answers } of shareOf(attempts, n, 4)) {
      const address = pathOf(path, world.things) + query;
      const headers = { Cookie: await sessionOf(name), Origin: env.APP_ORIGIN, 'Content-Type': 'application/json' };
      const request = new Request(env.APP_ORIGIN + address, {
        method,
        headers,
        ...(method !== 'GET' && { body: JSON.stringify(body) }),
      }) as Parameters<typeof worker.fetch>[0];
      const execution = createExecutionContext();
      executions.push(execution);
      const response = await worker.fetch(request, product(answers), execution);
      const told = await readResponseText(response).catch(() => '');
      for (const secret of found(told)) leaks.push(`${method} ${address} tells ${secret}`);
      count++;
    }
  }
  await Promise.all(executions.map((execution) => waitOnExecutionContext(execution)));
  for (const line of log.lines()) for (const secret of found(line)) leaks.push(`the log has ${secret}: ${line}`);
  log.stop();
  const tables = await tableNames();
  for (const table of tables) for (const secret of found(await storedIn(table))) leaks.push(`${table} has ${secret}`);
  expect(leaks).toEqual([]);
  expect(tables.length).toBeGreaterThan(40);
  countCases('secrets', count + tables.length);
});

test('writes no secret in any email to any recipient', async () => {
  const [own, products] = [getConfig(env).sessionKeys, getConfig(product(0)).sessionKeys];
  const keys: typeof own = [...own, ...products];
  // All except the world's parked message for admins, which contains nothing secret.
  const { results } = await env.DB.prepare(
    "SELECT DISTINCT payload->>'to' AS address FROM outbox_messages WHERE kind = 'email' AND id <> ?1",
  )
    .bind(world.things['outbox/:id'])
    .all<{ address: string }>();
  const mails = (await Promise.all(results.map(({ address }) => mailsTo(address, keys)))).flat();
  expect(mails.flatMap((mail) => found(JSON.stringify(mail)))).toEqual([]);
  countCases('secrets', mails.length);
});

it('names a malformed secret in configuration errors, without its value', () => {
  for (const name of secretNames) {
    for (const wrong of [`${CANARIES[name].value}`, 7, ['zqzq']]) {
      const read = () => parseConfig({ ...settings, APP_ORIGIN: 'zqzq is no address', [name]: wrong });
      expect(read).toThrow(/^Configuration: .*APP_ORIGIN/);
      expect(read).not.toThrow(/zqzq/);
    }
  }
  expect(() => parseConfig({ ...settings, SESSION_KEYS: 'canary:zqzq' })).toThrow(/SESSION_KEYS: needs kid/);
  expect(() => parseConfig({ ...settings, SESSION_KEYS: 'canary:zqzq' })).not.toThrow(/zqzq/);
  countCases('secrets', 3 * secretNames.length + 1);
});

it('lists every setting with the name of a secret as a secret', () => {
  const settingNames = [...configSource.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name);
  const sounding = settingNames.filter((name) => /KEY|SECRET|PASSWORD|TOKEN|CREDENTIAL/.test(name));
  expect(sounding.toSorted()).toEqual(secretNames.toSorted());
});

it('reports a failing libSQL server without its credentials', async () => {
  const log = captureLog();
  const { value } = CANARIES.DATABASE_AUTH_TOKEN;
  const spy = vi.spyOn(globalThis, 'fetch');
  const failures: (() => Promise<Response>)[] = [
    async () => new Response(`no such token: ${value}`, { status: 401 }),
    async () => Response.json({ message: `Bearer ${value} is refused`, code: 'AUTH' }, { status: 403 }),
    () => Promise.reject(new TypeError(`fetch failed with "authorization: Bearer ${value}"`)),
  ];
  for (const fail of failures) {
    spy.mockImplementation(fail as typeof fetch);
    const libsql = { ...settings, DATABASE_URL: 'http://libsql-down.test' } as unknown as Env;
    const request = new Request(`${env.APP_ORIGIN}/api/search?q=word`) as Parameters<typeof worker.fetch>[0];
    const response = await worker.fetch(request, libsql, createExecutionContext());
    expect(response.status).toBeGreaterThanOrEqual(500);
    expect(found(await readResponseText(response))).toEqual([]);
  }
  spy.mockRestore();
  const lines = log.lines();
  log.stop();
  // Other requests of this isolate may log in the meantime.
  expect(lines.filter((line) => parseLogLine(line).route === '/api/search')).toHaveLength(failures.length);
  expect(lines.flatMap(found)).toEqual([]);
  countCases('secrets', failures.length);
});

it('encrypts the password of a mail server differently each time, without any readable part', async () => {
  const { person, client } = await newAdmin();
  const sealed = async () => {
    const answer = await saveSmtp(client, { password: TYPED });
    expect(found(JSON.stringify(answer))).toEqual([]);
    const row = await env.DB.prepare('SELECT encrypted_password AS sealed FROM smtp_settings WHERE user = ?1')
      .bind(person.seq)
      .first<{ sealed: string }>();
    return row?.sealed ?? '';
  };
  const [first, second] = [await sealed(), await sealed()];
  expect(first).not.toBe(second);
  const keys = getConfig(env).sessionKeys;
  const open = (text: string) => decryptSmtpPassword(text, keys, person.seq);
  expect([await open(first), await open(second)]).toEqual([TYPED, TYPED]);
  const other = (letter: string | undefined) => (letter === 'A' ? 'B' : 'A');
  // The last character of base64url may have unused bits.
  for (let at = 0; at < first.length - 1; at++) {
    const changed = first.slice(0, at) + other(first[at]) + first.slice(at + 1);
    expect([at, await open(changed)]).toEqual([at, null]);
  }
  expect(await decryptSmtpPassword(first, keys, person.seq + 1)).toBeNull();
  countCases('secrets', first.length + 2);
});
