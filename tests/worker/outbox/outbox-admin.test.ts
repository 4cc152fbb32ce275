import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import type { AdminHealthResponse } from '#contract/health';
import { mailMessages, type OutboxResponse, RESEND_SLICE } from '#contract/mail';
import { openDatabase, runBatch } from '../../../worker/db/client.ts';
import { feeChangeMessage } from '../../../worker/features/settings/fee.messages.ts';
import { deliverDue } from '../../../worker/outbox/delivery.ts';
import { enqueueStatement } from '../../../worker/outbox/enqueue.ts';
import { MailFailure } from '../../../worker/platform/mail/mailer.ts';
import { newAdmin } from '../support/admins.ts';
import { errorOf } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { newReader } from '../support/factories.ts';
import { enqueue, enqueueParked, outboxRow } from '../support/outbox.ts';

const db = openDatabase(env.DB, undefined);
const empty = () => env.DB.prepare('DELETE FROM outbox_messages').run();
const park = (id: string) =>
  env.DB.prepare("UPDATE outbox_messages SET state = 'parked', next_attempt_at = NULL, last_error = 'no' WHERE id = ?1")
    .bind(id)
    .run();
const fail = async () => {
  throw new Error('451 come back later');
};

it('lists waiting, retried, parked and sent messages without their content', async () => {
  await empty();
  const { client } = await newAdmin();
  const now = Date.now();
  const retried = await enqueue(now);
  await deliverDue(db, 'mail', fail, () => now);
  const sent = await enqueue(now);
  await deliverDue(
    db,
    'mail',
    async () => {},
    () => now,
  );
  const parked = await enqueue(now);
  await park(parked);
  // The payload of this job has a `to` of its own, which is not a recipient.
  const job = feeChangeMessage({ version: 1, from: 25, to: 40, since: now, isWithdrawn: false, after: 0 }, now);
  await runBatch(db, [enqueueStatement(db, job)]);
  const read = async (state: string) => {
    const response = await client.get(`/api/admin/outbox?state=${state}`);
    expect(costsOf(response).roundTrips).toBeLessThanOrEqual(3);
    const text = await response.text();
    expect(text).not.toContain('sealed');
    return JSON.parse(text) as OutboxResponse;
  };
  const lists = { waiting: job.id, retried, parked, sent };
  for (const [state, id] of Object.entries(lists)) {
    const { counts, problem, messages } = await read(state);
    expect(counts).toEqual({ waiting: 1, retried: 1, parked: 1 });
    expect(problem).toContain('not set up');
    expect(messages).toMatchObject([{ id, state, canResend: state !== 'sent' }]);
  }
  expect((await read('waiting')).messages).toMatchObject([{ kind: 'fee-change', to: null, subject: null }]);
  expect((await read('retried')).messages).toMatchObject([
    { to: 'a@b.test', attempts: 1, lastError: 'Error: 451 come back later', nextAttemptAt: now + 60_000 },
  ]);
});

it('pages by cursor through each message once, at any moment', async () => {
  await empty();
  const { client } = await newAdmin();
  await env.DB.prepare(
    `WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 120)
     INSERT INTO outbox_messages (id, kind, payload, state, priority, next_attempt_at, tried_at, sent_at, created_at)
     SELECT state || value, 'email', '{}', state, value % 2, 7, 7, value % 2, 7
       FROM n, (SELECT 'waiting' AS state UNION SELECT 'parked' UNION SELECT 'sent')`,
  ).run();
  for (const state of ['waiting', 'parked', 'sent']) {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const path: string = `/api/admin/outbox?state=${state}${cursor && `&cursor=${cursor}`}`;
      const page = await (await client.get(path)).json<OutboxResponse>();
      seen.push(...page.messages.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect([state, seen.length, new Set(seen).size]).toEqual([state, 120, 120]);
  }
  for (const cursor of ['nonsense', ...['1:abc', '1:0_', '1:0_1_2', '1:_'].map(btoa)]) {
    expect([cursor, (await client.get(`/api/admin/outbox?cursor=${cursor}`)).status]).toEqual([cursor, 422]);
  }
});

it('sends one message again, explains rejections, and audits each', async () => {
  await empty();
  const { client, person } = await newAdmin();
  const now = Date.now();
  const parked = await enqueue(now);
  await park(parked);
  const resend = (id: string) => client.post(`/api/admin/outbox/${encodeURIComponent(id)}/resend`, {});
  const response = await resend(parked);
  expect(costsOf(response).roundTrips).toBeLessThanOrEqual(3);
  expect(await response.json()).toMatchObject({
    message: { id: parked, state: 'waiting', attempts: 0, lastError: 'no' },
  });
  const logged = await env.DB.prepare(
    'SELECT action, target, "after"->>\'kind\' AS kind FROM audit_entries WHERE admin = ?1',
  )
    .bind(person.seq)
    .all();
  expect(logged.results).toEqual([{ action: 'message_resent', target: parked, kind: 'email' }]);

  const [busy, sent, expired, unreadable] = await Promise.all([now, now, now, now].map((at) => enqueue(at)));
  await env.DB.batch([
    env.DB.prepare('UPDATE outbox_messages SET tried_at = ?2, next_attempt_at = ?2 + 600000 WHERE id = ?1').bind(
      busy,
      now,
    ),
    env.DB.prepare("UPDATE outbox_messages SET state = 'sent' WHERE id = ?1").bind(sent),
    env.DB.prepare("UPDATE outbox_messages SET state = 'parked', expires_at = 1 WHERE id = ?1").bind(expired),
    env.DB.prepare(
      `UPDATE outbox_messages SET state = 'parked', payload = '{"sealed":"gone.x"}', last_error = 'a key that is gone' WHERE id = ?1`,
    ).bind(unreadable),
  ]);
  const refusals = {
    [busy ?? '']: mailMessages.messageBusy,
    [sent ?? '']: mailMessages.messageSent,
    [expired ?? '']: mailMessages.messageExpired,
    [unreadable ?? '']: mailMessages.messageUnreadable,
  };
  for (const [id, message] of Object.entries(refusals)) {
    expect(await errorOf(await resend(id))).toMatchObject({ status: 409, message });
  }
  expect(await errorOf(await resend('nothing'))).toMatchObject({ status: 404, message: mailMessages.messageUnknown });
  const { results } = await env.DB.prepare('SELECT 1 FROM audit_entries WHERE admin = ?1').bind(person.seq).all();
  expect(results).toHaveLength(1);
});

it('discards only parked emails, and audits each', async () => {
  await empty();
  const { client, person } = await newAdmin();
  const [parked, waiting, sent] = [await enqueueParked(), await enqueue(Date.now()), await enqueue(Date.now())];
  const call = { id: 'transfer:in_2', kind: 'transfer' as const, payload: { invoice: 'in_2' }, createdAt: Date.now() };
  await runBatch(db, [enqueueStatement(db, call)]);
  await park(call.id);
  await env.DB.prepare("UPDATE outbox_messages SET state = 'sent' WHERE id = ?1").bind(sent).run();
  const { messages } = await (await client.get('/api/admin/outbox?state=parked')).json<OutboxResponse>();
  expect(Object.fromEntries(messages.map(({ id, canDiscard }) => [id, canDiscard]))).toEqual({
    [parked]: true,
    [call.id]: false,
  });
  const discard = (id: string) => client.delete(`/api/admin/outbox/${encodeURIComponent(id)}`);
  const refusals = {
    [waiting]: mailMessages.messageNotParked,
    [sent]: mailMessages.messageSent,
    [call.id]: mailMessages.messageNotMail,
  };
  for (const [id, message] of Object.entries(refusals)) {
    expect(await errorOf(await discard(id))).toMatchObject({ status: 409, message });
    expect(await outboxRow(id)).not.toBeNull();
  }
  const response = await discard(parked);
  expect(response.status).toBe(200);
  expect(costsOf(response).roundTrips).toBeLessThanOrEqual(3);
  expect(await outboxRow(parked)).toBeNull();
  expect(await errorOf(await discard(parked))).toMatchObject({ status: 404, message: mailMessages.messageUnknown });
  expect((await (await client.get('/api/admin/outbox')).json<OutboxResponse>()).counts.parked).toBe(1);
  const { results } = await env.DB.prepare(
    "SELECT action, target, before->>'kind' AS kind FROM audit_entries WHERE admin = ?1",
  )
    .bind(person.seq)
    .all();
  expect(results).toEqual([{ action: 'message_discarded', target: parked, kind: 'email' }]);
});

it('sends all parked messages again, in slices', async () => {
  await empty();
  const { client } = await newAdmin();
  await env.DB.prepare(
    `WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ?1)
     INSERT INTO outbox_messages (id, kind, payload, state, created_at)
     SELECT 'parked' || value, 'email', '{"sealed":"test.x"}', 'parked', 7 FROM n`,
  )
    .bind(RESEND_SLICE + 5)
    .run();
  const expired = await enqueue(7);
  await env.DB.prepare("UPDATE outbox_messages SET state = 'parked', expires_at = 1 WHERE id = ?1").bind(expired).run();
  const responses = [];
  for (let n = 0; n < 3; n++) {
    const response = await client.post('/api/admin/outbox/resend-parked', {});
    expect(costsOf(response).roundTrips).toBeLessThanOrEqual(3);
    responses.push(await response.json());
  }
  expect(responses).toEqual([
    { resent: RESEND_SLICE, hasMore: true },
    { resent: 5, hasMore: false },
    { resent: 0, hasMore: false },
  ]);
  expect(await outboxRow(expired)).toMatchObject({ state: 'parked' });
});

it('rejects all other users', async () => {
  const reader = await newReader();
  expect((await reader.client.get('/api/admin/outbox')).status).toBe(403);
});

/** The mail lane's Durable Object as a test replaces its mail server. */
type Inside = { sendMails: () => Promise<number | null>; ctx: DurableObjectState };

it('marks messages after a restart that were sent while the database failed, and does not repeat them', async () => {
  await empty();
  const now = Date.now();
  const [first, second] = [await enqueue(now - 2), await enqueue(now - 1)];
  const outbox = env.OUTBOX.getByName('mail');
  await outbox.poke('mail', true);
  const sent: string[] = [];
  const broken = new Proxy(db, {
    get: (target, name) => {
      if (name === 'update' && sent.length > 0) throw new Error('D1_ERROR: storage timeout');
      return Reflect.get(target, name);
    },
  });
  const alarmWith = async (used: typeof db) => {
    await runInDurableObject(outbox, (object) => {
      const send = async ({ id }: { id: string }) => void sent.push(id);
      (object as unknown as Inside).sendMails = () => deliverDue(used, 'mail', send, Date.now);
    });
    await runDurableObjectAlarm(outbox);
  };
  const log = vi.spyOn(console, 'error').mockReturnValue();
  await alarmWith(broken);
  expect(log).toHaveBeenCalled();
  log.mockRestore();
  expect(await outboxRow(first)).toMatchObject({ state: 'waiting', attempts: 1 });
  const unmarked = () =>
    runInDurableObject(outbox, async (_object, { storage }) => [
      ...(await storage.list({ prefix: 'unmarked:' })).keys(),
    ]);
  expect(await unmarked()).toEqual([`unmarked:${first}`]);

  await evictDurableObject(outbox);
  // The messages of the dead sender are available again once its lease is over.
  await env.DB.prepare('UPDATE outbox_messages SET next_attempt_at = 1').run();
  await outbox.poke('mail');
  await alarmWith(db);
  expect(sent).toEqual([first, second]);
  expect(await unmarked()).toEqual([]);
  for (const id of [first, second]) expect(await outboxRow(id)).toMatchObject({ state: 'sent' });
  await evictDurableObject(outbox);
});

/** Returns until when an outbox lane backs off, milliseconds UTC. */
const restOf = async (outbox: DurableObjectStub) =>
  await runInDurableObject(outbox, async (_object, { storage }) => await storage.get<{ until: number }>('rest'));

it('does not rest after a server failure when a message was added in the meantime', async () => {
  const outbox = env.OUTBOX.getByName('mail');
  const until = async (meanwhile: () => Promise<void>) => {
    await outbox.poke('mail', true);
    await runInDurableObject(outbox, (object) => {
      (object as unknown as Inside).sendMails = async () => {
        await meanwhile();
        throw new MailFailure('away', { reason: 'unreachable', isOfServer: true, isForGood: false });
      };
    });
    await runDurableObjectAlarm(outbox);
    return await restOf(outbox);
  };
  const log = vi.spyOn(console, 'error').mockReturnValue();
  expect((await until(async () => {}))?.until).toBeGreaterThan(Date.now());
  expect(await until(() => outbox.poke('mail', true))).toMatchObject({ until: 0, reason: 'away' });
  log.mockRestore();
  await evictDurableObject(outbox);
});

it('says why no email is sent when the server cannot be reached, rests, and retries immediately on request', async () => {
  await empty();
  const { client, person } = await newAdmin();
  const settings = {
    smtpServer: '127.0.0.1',
    smtpPort: 9,
    smtpUsername: 'mailer',
    password: 'secret-1',
    fromEmail: 'hello@platform.test',
    fromName: 'Platform',
    useTls: false,
  };
  expect((await client.put('/api/admin/smtp', settings)).status).toBe(200);
  const id = await enqueue(Date.now());
  const outbox = env.OUTBOX.getByName('mail');
  const problem = async () => (await (await client.get('/api/admin/outbox')).json<OutboxResponse>()).problem;
  const log = vi.spyOn(console, 'error').mockReturnValue();
  // Waits for the alarm that a wake-up sets: one run by hand could overlap it, which never happens in production.
  await outbox.poke('mail', true);
  await expect.poll(problem).toContain('could not be reached');
  const { mail } = (await (await client.get('/api/admin/health')).json<AdminHealthResponse>()).parts;
  expect(mail).toEqual({
    state: 'ill',
    since: expect.any(Number),
    note: expect.stringContaining('could not be reached'),
  });
  // Guests see that mail is failing, not which server it uses.
  expect(await (await client.get('/api/health')).text()).not.toContain('127.0.0.1');

  // Saving the settings also wakes the outbox. If that happens during an attempt, no back-off starts yet.
  await expect
    .poll(async () => {
      await runDurableObjectAlarm(outbox);
      return (await restOf(outbox))?.until;
    })
    .toBeGreaterThan(Date.now());
  // The last attempt has ended, so the message is no longer claimed.
  expect(await outboxRow(id)).toMatchObject({ state: 'waiting', attempts: 0 });
  const failures = log.mock.calls.length;
  await outbox.poke('mail');
  await runDurableObjectAlarm(outbox);
  expect(log.mock.calls.length).toBe(failures);
  expect((await client.post(`/api/admin/outbox/${id}/resend`, {})).status).toBe(200);
  await expect.poll(() => log.mock.calls.length).toBeGreaterThan(failures);
  log.mockRestore();

  await env.DB.prepare('DELETE FROM smtp_settings WHERE user = ?1').bind(person.seq).run();
  await outbox.poke('mail', true);
  await expect.poll(() => outbox.problem()).toBeNull();
});
