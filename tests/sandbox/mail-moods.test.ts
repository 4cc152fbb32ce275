import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { MailFailure } from '../../worker/platform/mail/mailer.ts';
import { smtpMailer } from '../../worker/platform/mail/smtp.ts';
import { startInbox } from './inbox.ts';
import type { MailReport } from './mail-feedback.ts';
import { createMoodBoard } from './mail-moods.ts';
import { startMailServer } from './mail-server.ts';
import { type Message, type MessageCounts, openMessageStore } from './message-store.ts';
import { signBody } from './webhook-signature.ts';

const SECRET = 'whsec_of_a_test';
const store = openMessageStore(join(mkdtempSync(join(tmpdir(), 'moods-')), 'mail.jsonl'));
const moods = createMoodBoard();
/** Webhooks as the product would receive them, and the statuses of the next responses; 200 without one. */
const received: { signature: string; body: string }[] = [];
const statuses: number[] = [];
const receiver = createServer(async (request, response) => {
  received.push({ signature: String(request.headers['webhook-signature']), body: await text(request) });
  response.writeHead(statuses.shift() ?? 200).end();
});
let mail: Awaited<ReturnType<typeof startMailServer>>;
let inbox: Awaited<ReturnType<typeof startInbox>>;

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/api/webhooks/mail/sandbox`;
  mail = await startMailServer({ port: 0, store, moods, feedback: { url, secret: SECRET, retryMs: [10, 10] } });
  inbox = await startInbox({ port: 0, store, moods });
});
afterEach(async () => {
  await request('/moods', 'DELETE');
  await request('/counts', 'DELETE');
  received.splice(0);
  vi.restoreAllMocks();
});
afterAll(async () => {
  await Promise.all([mail.close(), inbox.close(), new Promise((resolve) => receiver.close(resolve))]);
});

const request = (path: string, method = 'GET', body?: unknown) =>
  fetch(`http://127.0.0.1:${inbox.port}${path}`, { method, ...(body !== undefined && { body: JSON.stringify(body) }) });
const setMoods = async (body: unknown) => expect((await request('/moods', 'POST', body)).status).toBe(200);
const counts = async (path = '/counts') => (await (await request(path)).json()) as MessageCounts;

/** Sends mails over one mailer. Returns what became of each: null or its failure. */
async function send(recipients: readonly string[], from = 'b+1.2@bounces.platform.test') {
  const smtp = { host: '127.0.0.1', port: mail.port, username: '', password: '', tls: false, from };
  const mailer = await smtpMailer(smtp, 'Blog Platform');
  const failures: (MailFailure | null)[] = [];
  for (const to of recipients) {
    const email = { id: randomUUID(), to, subject: 'A new post', text: 'Hello', html: '<p>Hello</p>' };
    failures.push(
      await mailer.send(email).then(
        () => null,
        (error: MailFailure) => error,
      ),
    );
  }
  mailer.close();
  return failures;
}
const many = (count: number) => Array.from({ length: count }, (_, n) => `reader${n}@demo.test`);

test('has no moods at first, shows those that are set on its page, and resets them', async () => {
  const none = { password: null, refuse: [], limit: null, closeAfter: null, delayMs: 0, bounce: [], complain: [] };
  expect(await (await request('/moods')).json()).toEqual(none);
  const limit = { mails: 3, code: 452, text: '4.5.3 Too <many>' };
  const set = await request('/moods', 'POST', { limit, complain: ['ann@demo.test'] });
  const expected = { ...none, limit: { ...limit, per: 'connection', at: 'sender' }, complain: ['ann@demo.test'] };
  expect(await set.json()).toEqual(expected);
  expect(await (await request('/')).text()).toContain(
    'replies 452 4.5.3 Too &lt;many&gt; after 3 mails per connection, complains for ann@demo.test',
  );
  expect(await (await request('/moods', 'DELETE')).json()).toEqual(none);
  expect(await (await request('/')).text()).not.toContain('The mail server');
});

test.each([
  ['an unknown mood', { moody: true }, 422],
  ['a code that accepts', { refuse: [{ address: 'ann@demo.test', code: 250, text: 'OK' }] }, 422],
  ['a line break in a reply', { refuse: [{ address: 'ann@demo.test', code: 550, text: 'No\r\n250 Yes' }] }, 422],
  ['an address without a domain', { complain: ['ann'] }, 422],
  ['text', 'bad', 422],
])('refuses %s, and stays as it was', async (_case, body, status) => {
  await setMoods({ delayMs: 1 });
  const response = await request('/moods', 'POST', body);
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual({ error: expect.any(String) });
  expect(await (await request('/moods')).json()).toMatchObject({ delayMs: 1 });
  const broken = await fetch(`http://127.0.0.1:${inbox.port}/moods`, { method: 'POST', body: '{' });
  expect(broken.status).toBe(400);
});

test('refuses an address with the words of the mood, before or after the text', async () => {
  await setMoods({
    refuse: [
      { address: '*@gone.test', code: 550, text: '5.1.1 User unknown' },
      { address: 'full@demo.test', at: 'message', code: 452, text: '4.2.2 Mailbox full' },
    ],
  });
  const failures = await send(['ann@demo.test', 'bob@GONE.test', 'full@demo.test', 'eve@demo.test']);
  expect(failures.map((failure) => failure?.message ?? null)).toEqual([
    null,
    expect.stringContaining('550 5.1.1 User unknown'),
    expect.stringContaining('452 4.2.2 Mailbox full'),
    null,
  ]);
  expect(failures[1]).toMatchObject({ isForGood: true, isTemporary: false });
  expect(failures[2]).toMatchObject({ isForGood: false, isTemporary: true, isThrottled: false });
  expect(await counts()).toMatchObject({ total: 2, to: { 'ann@demo.test': 1, 'eve@demo.test': 1 } });
});

test.each([
  ['452 at the recipient', { limit: { mails: 3, at: 'recipient', code: 452, text: '4.5.3 Too many recipients' } }],
  ['421 at the sender', { limit: { mails: 3, code: 421, text: '4.7.0 Too many messages in this session' } }],
  ['451 after the text', { limit: { mails: 3, at: 'message', code: 451, text: '4.3.0 Not over this connection' } }],
  ['closing the connection', { closeAfter: 3 }],
])('receives each mail once from a sender that meets %s', async (_case, mood) => {
  await setMoods(mood);
  expect(await send(many(10))).toEqual(many(10).map(() => null));
  const { total, messageIds } = await counts();
  expect(total).toBe(10);
  expect(Object.values(messageIds)).toEqual(many(10).map(() => 1));
});

test.each([
  ['454 Throttling failure', { at: 'message', code: 454, text: 'Throttling failure: Maximum sending rate exceeded.' }],
  ['452 on every connection', { at: 'recipient', code: 452, text: '4.5.3 Too many recipients' }],
  ['421 on every connection', { at: 'sender', code: 421, text: '4.7.0 Come back later' }],
])('is reported as a limit of the rate, without using a try: %s', async (_case, reply) => {
  await setMoods({ limit: { mails: 2, per: 'server', ...reply } });
  const failures = await send(many(3));
  expect(failures.slice(0, 2)).toEqual([null, null]);
  expect(failures[2]).toMatchObject({ isOfServer: true, isTemporary: true, isThrottled: true });
  expect((await counts()).total).toBe(2);
});

test('delays each confirmation', async () => {
  await setMoods({ delayMs: 150 });
  const begun = performance.now();
  await send(many(2));
  expect(performance.now() - begun).toBeGreaterThanOrEqual(290);
});

test('reports a bounce as a mail to the return path (RFC 3464) and as a signed webhook', async () => {
  await setMoods({ bounce: [{ address: 'gone@demo.test', status: '5.1.1', text: '550 5.1.1 No such user' }] });
  expect(await send(['gone@demo.test', 'ann@demo.test'])).toEqual([null, null]);
  await expect.poll(() => received.length).toBe(1);
  const { body, signature } = received[0] ?? { body: '', signature: '' };
  const report = JSON.parse(body) as MailReport;
  expect(report).toEqual({
    id: expect.any(String),
    type: 'bounce',
    at: expect.any(Number),
    recipient: 'gone@demo.test',
    returnPath: 'b+1.2@bounces.platform.test',
    messageId: expect.stringMatching(/^<.+@bounces\.platform\.test>$/),
    status: '5.1.1',
    text: '550 5.1.1 No such user',
    isPermanent: true,
  });
  const [, seconds] = /^t=(\d+),v1=[0-9a-f]{64}$/.exec(signature) ?? [];
  expect(Math.abs(Number(seconds) * 1000 - Date.now())).toBeLessThan(60_000);
  expect(await signBody(body, SECRET, Number(seconds) * 1000)).toBe(signature);

  const returned = (await (await request('/messages?to=b%2B1.2@bounces.platform.test')).json()) as Message[];
  expect(returned).toHaveLength(1);
  const raw = await (await request(`/messages/${returned[0]?.id}/raw`)).text();
  const parsed = await PostalMime.parse(raw);
  expect(raw).toMatch(/^Content-Type: multipart\/report; report-type=delivery-status; boundary=/m);
  expect(parsed).toMatchObject({
    to: [{ address: report.returnPath }],
    subject: 'Undelivered Mail Returned to Sender',
  });
  expect(raw).toContain('Final-Recipient: rfc822; gone@demo.test\r\nAction: failed\r\nStatus: 5.1.1\r\n');
  expect(raw).toContain(`Message-ID: ${report.messageId}`);
  expect((await request(`/messages/${store.all().at(-1)?.id}/raw`)).status).toBe(404);
});

test('reports a temporary bounce and a complaint, and tries again until the product accepts the webhook', async () => {
  await setMoods({ bounce: [{ address: 'full@demo.test', status: '4.2.2' }], complain: ['*@angry.test'] });
  statuses.push(503, 500);
  await send(['full@demo.test', 'ann@angry.test']);
  await expect.poll(() => received.length).toBe(4);
  const reports = received.map(({ body }) => JSON.parse(body) as MailReport);
  const ofBounce = reports.filter(({ type }) => type === 'bounce');
  expect(ofBounce[0]).toMatchObject({ recipient: 'full@demo.test', status: '4.2.2', isPermanent: false });
  const complaint = reports.find(({ type }) => type === 'complaint');
  expect(complaint).toMatchObject({ recipient: 'ann@angry.test', returnPath: 'b+1.2@bounces.platform.test' });
  expect(new Set(reports.map(({ id }) => id)).size).toBe(2);
});

test('continues to accept mail when the product refuses all webhooks', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  await setMoods({ complain: ['*'] });
  statuses.push(404, 404, 404);
  expect(await send(['ann@demo.test'])).toEqual([null]);
  await expect.poll(() => log.mock.calls.length).toBe(1);
  expect(String(log.mock.calls)).toContain('responded 404 to a complaint');
  await setMoods({});
  expect(await send(['ann@demo.test'])).toEqual([null]);
});

test('counts all mails by recipient and by Message-ID, more than it stores', async () => {
  const sample = { receivedAt: 0, from: 'a@b.test', subject: '', text: '', html: '' };
  for (let n = 0; n < 1_200; n++) {
    const headers = { 'message-id': `<${n % 1_000}@b.test>` };
    store.add({ ...sample, id: String(n), to: [`reader${n % 600}@demo.test`], headers });
  }
  const { total, to, messageIds } = await counts();
  expect(total).toBe(1_200);
  expect(Object.values(to)).toEqual(Array.from({ length: 600 }, () => 2));
  expect(Object.values(messageIds).filter((times) => times === 2)).toHaveLength(200);
  expect(await counts('/counts?to=reader7@demo.test')).toMatchObject({ total: 2 });
  expect(store.all()).toHaveLength(500);
  await request('/counts', 'DELETE');
  expect(await counts()).toEqual({ total: 0, to: {}, messageIds: {} });
});
