import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, expect, test, vi } from 'vitest';
import {
  type BulkCampaignsResponse,
  type BulkMailResponse,
  bulkMailMessages,
  campaignReasons,
  type DomainCheckResponse,
} from '#contract/bulk-mail';
import { smtpMessages } from '#contract/smtp';
import { HOUR } from '#contract/time';
import { parseConfig } from '../../../worker/config.ts';
import { readBulkServer, reencryptBulkPassword } from '../../../worker/features/settings/bulk-server.service.ts';
import { newAdmin } from '../support/admins.ts';
import {
  bulkMailForm,
  newCampaign,
  newCampaignKey,
  newDelivery,
  postReport,
  reportOf,
  suppressionOf,
} from '../support/bulk-mail.ts';
import type { Client } from '../support/client.ts';
import { clientOf } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { jobCtx, newBlogger, newPost } from '../support/factories.ts';
import { isOnLibsql, LIBSQL_URL } from '../support/libsql.ts';
import { withoutLimits } from '../support/limits.ts';
import { PASSWORD, PRODUCTION, saveSmtp } from '../support/smtp.ts';

withoutLimits();
afterEach(async () => {
  vi.restoreAllMocks();
  await env.DB.batch([
    env.DB.prepare("UPDATE bulk_mail SET host = '', sealed_password = '', from_email = '', bounce_domain = ''"),
    env.DB.prepare('DELETE FROM smtp_settings'),
  ]);
});

const BULK = '/api/admin/bulk-mail';
const CAMPAIGNS = `${BULK}/campaigns`;
const SUPPRESSIONS = `${BULK}/suppressions`;
const read = async (client: Client) => await (await client.get(BULK)).json<BulkMailResponse>();

test('sends campaigns through the account server until a bulk server is saved', async () => {
  const { client } = await newAdmin();
  expect(await read(client)).toMatchObject({ settings: null, problem: smtpMessages.unset, accountServer: null });
  expect((await readBulkServer(jobCtx())).server).toBeNull();
  await saveSmtp(client, { smtpServer: '127.0.0.1', smtpPort: 1, useTls: false });
  expect(await read(client)).toMatchObject({ settings: null, problem: null, accountServer: '127.0.0.1:1' });
  expect((await readBulkServer(jobCtx())).server).toMatchObject({ isBulk: false, sockets: 1, bounceDomain: '' });
  const response = await client.put(BULK, bulkMailForm({ smtpServer: '127.0.0.1', smtpPort: 2 }));
  const { password, ...shown } = bulkMailForm({ smtpServer: '127.0.0.1', smtpPort: 2 });
  expect(await response.json()).toEqual({
    settings: { ...shown, updatedAt: expect.any(Number) },
    problem: null,
    accountServer: '127.0.0.1:1',
  });
  const { server, salt } = await readBulkServer(jobCtx());
  expect(server).toMatchObject({
    isBulk: true,
    bounceDomain: 'bounces.bulk.test',
    perSecond: 20,
    sockets: 2,
    smtp: { host: '127.0.0.1', port: 2, password, from: 'posts@bulk.test', tls: false },
  });
  expect(salt).toHaveLength(64);
  await client.delete(BULK);
  expect((await readBulkServer(jobCtx())).server).toMatchObject({ isBulk: false });
  expect((await readBulkServer(jobCtx())).salt).toBe(salt);
  expect((await client.delete(BULK)).status).toBe(404);
});

test('ends the pause of each lane when the server changes', async () => {
  const { client } = await newAdmin();
  const lane = env.BULK_LANE.getByName('bulk-3');
  const rests = async () =>
    await runInDurableObject(lane, async (_, { storage }) => (await storage.list()).has('rest'));
  for (const change of [() => client.put(BULK, bulkMailForm()), () => client.delete(BULK)]) {
    await runInDurableObject(lane, async (_, { storage }) => {
      await storage.put('rest', { until: Date.now() + HOUR, times: 3, reason: 'refused' });
    });
    expect((await change()).status).toBe(200);
    await eventually(async () => expect(await rests()).toBe(false));
  }
});

test('requires the password with each save, and never returns or stores it readably', async () => {
  const { client } = await newAdmin();
  const { password: _, ...without } = bulkMailForm();
  expect((await client.put(BULK, without)).status).toBe(422);
  const saved = await client.put(BULK, bulkMailForm());
  expect(await saved.text()).not.toContain(PASSWORD);
  const row = await env.DB.prepare('SELECT * FROM bulk_mail').first();
  expect(JSON.stringify(row)).not.toContain(PASSWORD);
});

test('makes campaigns wait when the password cannot be decrypted, instead of changing the sender', async () => {
  const { client } = await newAdmin();
  await saveSmtp(client, { smtpServer: '127.0.0.1', smtpPort: 1, useTls: false });
  await client.put(BULK, bulkMailForm());
  await env.DB.prepare("UPDATE bulk_mail SET sealed_password = 'gone.abc'").run();
  expect(await read(client)).toMatchObject({ problem: bulkMailMessages.passwordUnreadable });
  expect((await readBulkServer(jobCtx())).server).toBeNull();
});

test('encrypts the password again with the newest key', async () => {
  const { client } = await newAdmin();
  await client.put(BULK, bulkMailForm());
  const newer = `newer:${Buffer.alloc(48, 7).toString('base64url')},${(env as unknown as { SESSION_KEYS: string }).SESSION_KEYS}`;
  const config = parseConfig({ ...env, SESSION_KEYS: newer } as Record<string, unknown>);
  await reencryptBulkPassword({ ...jobCtx(), config });
  const stored = await env.DB.prepare('SELECT sealed_password AS sealed FROM bulk_mail').first<string>('sealed');
  expect(stored).toMatch(/^newer\./);
  expect((await readBulkServer({ ...jobCtx(), config })).server?.smtp.password).toBe(PASSWORD);
});

test.each([
  [{ smtpServer: 'localhost' }, 'smtpServer'],
  [{ smtpServer: '10.0.0.1', useTls: true }, 'smtpServer'],
  [{ smtpServer: 'smtp.mail.com', smtpPort: 25, useTls: true }, 'smtpPort'],
  [{ smtpServer: 'smtp.mail.com', useTls: false }, 'useTls'],
])('refuses in production a server that is not allowed: %o', async (parts, field) => {
  const { client } = await newAdmin();
  const production = clientOf(env.DB, client.cookies, PRODUCTION);
  const response = await production('PUT', BULK, bulkMailForm({ smtpPort: 587, ...parts }));
  expect([response.status, Object.keys((await response.json<{ error: { fields: object } }>()).error.fields)]).toEqual([
    422,
    expect.arrayContaining([field]),
  ]);
});

test.each([
  { bounceDomain: 'not a domain' },
  { bounceDomain: 'localhost' },
  { bounceDomain: `${'a'.repeat(64)}.test` },
  { perSecond: 0 },
  { perSecond: 1001 },
  { perConnection: 0.5 },
  { sockets: 5 },
  { fromEmail: 'posts@bulk.test\r\nBcc: x@y.test' },
  { fromName: 'Ours' },
])('refuses malformed settings: %o', async (parts) => {
  const { client } = await newAdmin();
  expect((await client.put(BULK, bulkMailForm(parts))).status).toBe(422);
});

type Records = Record<string, string[]>;

const { fetch: realFetch } = globalThis;

/** Makes the resolver respond with these records; a name with a `status` fails. */
function resolveWith(records: Records) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input));
    if (isOnLibsql && url.href.startsWith(LIBSQL_URL)) return await realFetch(input, init);
    expect(url.origin + url.pathname).toBe('http://127.0.0.1:1/dns-query');
    const name = url.searchParams.get('name') ?? '';
    const type = url.searchParams.get('type') === 'MX' ? 15 : 16;
    const found = records[name];
    if (found?.[0] === 'fail') return new Response('busy', { status: 500 });
    if (found?.[0] === 'nonsense') return Response.json([]);
    return Response.json({
      Status: found === undefined ? 3 : 0,
      ...(found !== undefined && { Answer: found.map((data) => ({ name, type, TTL: 60, data })) }),
    });
  });
}

async function statesFor(records: Records, form: object = {}) {
  const { client } = await newAdmin();
  await client.put(BULK, bulkMailForm(form));
  resolveWith(records);
  const response = await client.get(`${BULK}/domain?selector=s1`);
  expect(response.status).toBe(200);
  const { checks } = await response.json<DomainCheckResponse>();
  return Object.fromEntries(checks.map(({ name, state }) => [name, state]));
}

test('finds the records that mail providers expect', async () => {
  const records = {
    'bounces.bulk.test': ['"v=spf1 include:spf.mail.test " "-all"'],
    's1._domainkey.bulk.test': ['"v=DKIM1; k=rsa; p=MIIB" "IjAN"'],
    '_dmarc.bulk.test': ['"v=DMARC1; p=reject; rua=mailto:us@bulk.test"'],
  };
  expect(await statesFor(records)).toEqual({ spf: 'ok', dkim: 'ok', dmarc: 'ok', bounces: 'ok' });
  expect(await statesFor(records, { bounceDomain: '' })).toEqual({ spf: 'missing', dkim: 'ok', dmarc: 'ok' });
});

test('says what is missing, weak or unknown', async () => {
  expect(await statesFor({})).toEqual({ spf: 'missing', dkim: 'missing', dmarc: 'missing', bounces: 'missing' });
  expect(
    await statesFor({
      'bounces.bulk.test': ['"v=spf1 +all"'],
      's1._domainkey.bulk.test': ['"v=DKIM1; p="'],
      '_dmarc.bulk.test': ['"v=DMARC1; p=none"'],
    }),
  ).toEqual({ spf: 'weak', dkim: 'missing', dmarc: 'weak', bounces: 'ok' });
  expect(
    await statesFor({
      'bounces.bulk.test': ['fail'],
      's1._domainkey.bulk.test': ['nonsense'],
      '_dmarc.bulk.test': ['"v=DMARC1; sp=none"'],
    }),
  ).toEqual({ spf: 'unknown', dkim: 'unknown', dmarc: 'missing', bounces: 'unknown' });
  expect(await statesFor({ 'bounces.bulk.test': ['"v=spf1 -all"', '"v=spf1 a -all"'] })).toMatchObject({
    spf: 'missing',
  });
});

test('finds the DMARC record of the domain above', async () => {
  const records = { '_dmarc.bulk.test': ['"v=DMARC1; p=quarantine"'] };
  expect(await statesFor(records, { fromEmail: 'posts@news.mail.bulk.test' })).toMatchObject({ dmarc: 'ok' });
});

test('checks no domain without a server, and no other name than a selector', async () => {
  const { client } = await newAdmin();
  expect((await client.get(`${BULK}/domain?selector=s1`)).status).toBe(404);
  for (const selector of ['', 'a b', '.', 'a/b', 'x'.repeat(70), 'a&name=b']) {
    expect((await client.get(`${BULK}/domain?${new URLSearchParams({ selector })}`)).status).toBe(422);
  }
});

test('sends a test email through the bulk server only', async () => {
  const { client } = await newAdmin();
  const send = async () => await client.post(`${BULK}/test`, { to: 'ann@demo.test' });
  await saveSmtp(client, { smtpServer: '127.0.0.1', smtpPort: 1, useTls: false });
  expect([(await send()).status, await (await send()).text()]).toEqual([
    503,
    expect.stringContaining(bulkMailMessages.noneSaved),
  ]);
  await client.put(BULK, bulkMailForm());
  const response = await send();
  expect(response.status).toBe(503);
  expect(await response.text()).not.toContain(bulkMailMessages.noneSaved);
});

test('says whether an address is suppressed and why, and removes it except after a complaint', async () => {
  const { client } = await newAdmin();
  const campaign = await newCampaign(await newBlogger(), { sent: 9 });
  const [bounced, complained] = [await newDelivery(campaign), await newDelivery(campaign)];
  await postReport(reportOf(bounced, 'permanent'));
  await postReport(reportOf(complained, 'complaint'));
  const lookUp = async (address: string) =>
    await (await client.get(`${SUPPRESSIONS}?${new URLSearchParams({ address })}`)).json();
  const remove = async (address: string) => (await client.send('DELETE', SUPPRESSIONS, { address })).status;
  const at = expect.any(Number);
  expect(await lookUp('nobody@demo.test')).toEqual({ suppression: null });
  expect(await lookUp(` ${bounced.address.toUpperCase()}`)).toEqual({
    suppression: { reason: 'hard', until: null, at, canBeRemoved: true },
  });
  expect(await lookUp(complained.address)).toEqual({
    suppression: { reason: 'complaint', until: null, at, canBeRemoved: false },
  });
  expect([await remove(bounced.address), await remove(bounced.address)]).toEqual([200, 404]);
  expect(await remove(complained.address)).toBe(409);
  expect(await suppressionOf(bounced.address)).toBeNull();
  expect(await suppressionOf(complained.address)).toMatchObject({ reason: 'complaint' });
});

test('lists campaigns, and pauses, resumes and stops them, each once', async () => {
  const { client, person } = await newAdmin();
  const blogger = await newBlogger();
  const key = await newCampaignKey(blogger, { sent: 250, bounced: 3 });
  // The lanes that a resumed campaign wakes stop one without a public post.
  const { id } = await newPost({ by: blogger });
  await env.DB.prepare('UPDATE campaigns SET post = (SELECT seq FROM posts WHERE id = ?1) WHERE key = ?2')
    .bind(id, key)
    .run();
  const act = async (action: string) => await client.put(CAMPAIGNS, { key, action });
  const find = async () => {
    const { open, ended } = await (await client.get(CAMPAIGNS)).json<BulkCampaignsResponse>();
    const isIn = (list: typeof open) => list.find((each) => each.key === key);
    return { open: isIn(open), ended: isIn(ended) };
  };
  expect((await find()).open).toMatchObject({ username: blogger.username, state: 'sending', sent: 250, bounced: 3 });
  expect((await act('resume')).status).toBe(200);
  for (const [action, state, reason] of [
    ['pause', 'paused', campaignReasons.paused],
    ['pause', 'paused', campaignReasons.paused],
    ['resume', 'sending', campaignReasons.resumed],
  ] as const) {
    expect((await act(action)).status).toBe(200);
    expect((await find()).open).toMatchObject({ state, reason });
  }
  expect((await act('stop')).status).toBe(200);
  expect(await find()).toMatchObject({ open: undefined, ended: { state: 'stopped', endedAt: expect.any(Number) } });
  expect([(await act('pause')).status, (await act('resume')).status]).toEqual([409, 409]);
  expect((await act('stop')).status).toBe(200);
  expect((await client.put(CAMPAIGNS, { key: 'post:none', action: 'stop' })).status).toBe(404);
  const { results } = await env.DB.prepare(
    'SELECT action FROM audit_entries WHERE admin = ?1 AND target = ?2 ORDER BY seq',
  )
    .bind(person.seq, key)
    .all<{ action: string }>();
  expect(results.map(({ action }) => action)).toEqual(['campaign_paused', 'campaign_resumed', 'campaign_stopped']);
});
