import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { MINUTE } from '#contract/time';
import { openDatabase, runBatch } from '../../../worker/db/client.ts';
import { deliverDue, SentButUnmarked } from '../../../worker/outbox/delivery.ts';
import { enqueueAllStatements } from '../../../worker/outbox/enqueue.ts';
import { MailFailure } from '../../../worker/platform/mail/mailer.ts';
import { signUp } from '../support/accounts.ts';
import { newClient } from '../support/client.ts';
import { enqueue, MAX_ATTEMPTS, outboxRow } from '../support/outbox.ts';

const db = openDatabase(env.DB, undefined);

describe('the outbox', () => {
  it('sends each message once, even with two senders, and deletes its content', async () => {
    await env.DB.prepare('DELETE FROM outbox_messages').run();
    const now = Date.now();
    const ids = await Promise.all(Array.from({ length: 25 }, () => enqueue(now)));
    const sent: string[] = [];
    const deliver = async ({ id }: { id: string }) => void sent.push(id);
    await Promise.all([deliverDue(db, 'mail', deliver, () => now), deliverDue(db, 'mail', deliver, () => now)]);
    expect(sent.toSorted()).toEqual(ids.toSorted());
    expect(await deliverDue(db, 'mail', deliver, () => now)).toBeNull();
    const row = await outboxRow(ids[0] ?? '');
    expect(row).toMatchObject({ state: 'sent', attempts: 1, next_attempt_at: null });
    expect(JSON.parse(row?.payload ?? '')).toEqual({ to: 'a@b.test' });
  });

  it('tries again after growing delays and parks after 8 tries', async () => {
    await env.DB.prepare('DELETE FROM outbox_messages').run();
    let now = Date.now();
    const id = await enqueue(now);
    const delays: number[] = [];
    const fail = async () => {
      throw new Error('451 come back later');
    };
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const next = await deliverDue(db, 'mail', fail, () => now);
      if (next !== null) {
        delays.push((next - now) / MINUTE);
        expect(await deliverDue(db, 'mail', fail, () => next - 1)).toBe(next);
        now = next;
      }
      expect(await outboxRow(id)).toMatchObject({ attempts: attempt, last_error: 'Error: 451 come back later' });
    }
    expect(delays).toEqual([1, 2, 5, 15, 60, 180, 480]);
    expect(await outboxRow(id)).toMatchObject({ state: 'parked', attempts: 8, next_attempt_at: null });
  });

  it('releases the leases of a crashed sender', async () => {
    await env.DB.prepare('DELETE FROM outbox_messages').run();
    const now = Date.now();
    const id = await enqueue(now);
    void deliverDue(
      db,
      'mail',
      () => new Promise(() => {}),
      () => now,
    );
    await expect.poll(async () => (await outboxRow(id))?.attempts).toBe(1);
    const sent: string[] = [];
    const deliver = async (message: { id: string }) => void sent.push(message.id);
    await deliverDue(db, 'mail', deliver, () => now);
    expect(sent).toEqual([]);
    await deliverDue(db, 'mail', deliver, () => now + 10 * MINUTE);
    expect(sent).toEqual([id]);
  });
});

describe('a mail server', () => {
  const failure = (isOfServer: boolean, isForGood: boolean) =>
    new MailFailure('The mail server says no.', { reason: 'other', isOfServer, isForGood });
  const three = async (now: number) => {
    await env.DB.prepare('DELETE FROM outbox_messages').run();
    return [await enqueue(now - 3), await enqueue(now - 2), await enqueue(now - 1)] as const;
  };

  it('that cannot be used costs no message an attempt, and is tried once', async () => {
    const now = Date.now();
    const ids = await three(now);
    let asked = 0;
    const ready = async () => {
      asked++;
      throw failure(true, false);
    };
    const sending = deliverDue(db, 'mail', { ready, deliver: async () => {} }, () => now);
    await expect(sending).rejects.toThrow('says no');
    expect(asked).toBe(1);
    for (const id of ids) {
      expect(await outboxRow(id)).toMatchObject({
        state: 'waiting',
        attempts: 0,
        last_error: 'The mail server says no.',
      });
    }
    const sent: string[] = [];
    await deliverDue(
      db,
      'mail',
      async ({ id }) => void sent.push(id),
      () => now,
    );
    expect(sent).toEqual(ids);
  });

  it('that fails at one message releases the others', async () => {
    const now = Date.now();
    const [first, second, third] = await three(now);
    const deliver = async ({ id }: { id: string }) => {
      if (id === second) throw failure(true, false);
    };
    await expect(deliverDue(db, 'mail', deliver, () => now)).rejects.toThrow('says no');
    expect(await outboxRow(first)).toMatchObject({ state: 'sent' });
    expect(await outboxRow(second)).toMatchObject({ state: 'waiting', attempts: 1, next_attempt_at: now + MINUTE });
    expect(await outboxRow(third)).toMatchObject({ state: 'waiting', attempts: 0 });
  });

  it('that rejects a message permanently has it parked immediately, with its response', async () => {
    const now = Date.now();
    const [first, second] = await three(now);
    const deliver = async ({ id }: { id: string }) => {
      if (id === first) throw failure(false, true);
    };
    await deliverDue(db, 'mail', deliver, () => now);
    expect(await outboxRow(first)).toMatchObject({
      state: 'parked',
      attempts: 1,
      last_error: 'The mail server says no.',
    });
    expect(await outboxRow(second)).toMatchObject({ state: 'sent' });
  });

  it('that rejects all recipients in the same words has no message parked', async () => {
    await env.DB.prepare('DELETE FROM outbox_messages').run();
    const now = Date.now();
    const ids: string[] = [];
    for (let n = 9; n > 0; n--) ids.push(await enqueue(now - n, { to: `${n}@b.test` }));
    const facts = { reason: 'relay', isOfServer: false, isForGood: true } as const;
    const refuse = (words: string | null) => async () => {
      throw new MailFailure('Relay access denied', { ...facts, rejectionKey: words });
    };
    await expect(deliverDue(db, 'mail', refuse('denied'), () => now)).rejects.toMatchObject({ isOfServer: true });
    const rows = await Promise.all(ids.map(outboxRow));
    expect(rows.map((row) => [row?.state, row?.attempts])).toEqual([
      ...Array.from({ length: 5 }, () => ['waiting', 1]),
      ...Array.from({ length: 4 }, () => ['waiting', 0]),
    ]);
    await deliverDue(db, 'mail', refuse(null), () => now);
    const parked = await Promise.all(ids.map(outboxRow));
    expect(parked.filter((row) => row?.state === 'parked')).toHaveLength(4);
  });

  it.each([
    ['one address, however many mails it gets', 'recipient', (n: number) => ({ subject: `Mail ${n}` }), 'parked'],
    ['one text for any recipient', 'message', (n: number) => ({ to: `${n}@b.test`, subject: 'One' }), 'parked'],
    ['text after text', 'message', (n: number) => ({ subject: `Mail ${n}` }), 'waiting'],
  ] as const)('that rejects %s', async (_case, reason, head, state) => {
    await env.DB.prepare('DELETE FROM outbox_messages').run();
    const now = Date.now();
    const ids: string[] = [];
    for (let n = 6; n > 0; n--) ids.push(await enqueue(now - n, head(n)));
    const deliver = async () => {
      throw new MailFailure('No', { reason, isOfServer: false, isForGood: true, rejectionKey: 'no' });
    };
    await deliverDue(db, 'mail', deliver, () => now).catch(() => undefined);
    const rows = await Promise.all(ids.map(outboxRow));
    expect(rows.map((row) => row?.state)).toEqual(ids.map(() => state));
  });

  it('that may have accepted a message receives it once more, an hour later', async () => {
    await env.DB.prepare('DELETE FROM outbox_messages').run();
    const now = Date.now();
    const id = await enqueue(now);
    const doubt = async () => {
      throw new MailFailure('no answer', { reason: 'timeout', isOfServer: true, isForGood: false, isInDoubt: true });
    };
    await expect(deliverDue(db, 'mail', doubt, () => now)).rejects.toThrow();
    expect(await outboxRow(id)).toMatchObject({ state: 'waiting', next_attempt_at: now + 60 * MINUTE });
    await expect(deliverDue(db, 'mail', doubt, () => now + 60 * MINUTE)).rejects.toThrow();
    expect(await outboxRow(id)).toMatchObject({ state: 'parked', attempts: 2 });
  });

  it('that is slow does not hold the rest of a slice until its lease expires', async () => {
    let now = Date.now();
    const [, second] = await three(now);
    await deliverDue(
      db,
      'mail',
      async () => {
        now += 9 * MINUTE;
      },
      () => now,
    );
    expect(await outboxRow(second)).toMatchObject({ state: 'waiting', attempts: 0 });
  });

  it('that accepted a message is not tried again while the database fails', async () => {
    const now = Date.now();
    const [first] = await three(now);
    const taken: string[] = [];
    const broken = new Proxy(db, {
      get: (target, name) => {
        if (name === 'update' && taken.length > 0) throw new Error('D1_ERROR: storage timeout');
        return Reflect.get(target, name);
      },
    });
    const sending = deliverDue(
      broken,
      'mail',
      async ({ id }) => void taken.push(id),
      () => now,
    );
    await expect(sending).rejects.toMatchObject({ id: first, sentAt: now });
    await expect(sending).rejects.toBeInstanceOf(SentButUnmarked);
    expect(taken).toEqual([first]);
  });

  it('receives single awaited emails before bulk ones', async () => {
    await env.DB.prepare('DELETE FROM outbox_messages').run();
    const now = Date.now();
    const bulk = { kind: 'email' as const, payload: {}, createdAt: now - 60 * MINUTE, isBulk: true };
    const many = Array.from({ length: 120 }, (_, n) => ({ ...bulk, id: `bulk ${n}` }));
    await runBatch(db, enqueueAllStatements(db, many));
    const retried = await enqueue(now - 30 * MINUTE);
    await env.DB.prepare('UPDATE outbox_messages SET attempts = 1, next_attempt_at = ?2 WHERE id = ?1')
      .bind(retried, now)
      .run();
    const own = await enqueue(now);
    const sent: string[] = [];
    await deliverDue(
      db,
      'mail',
      async ({ id }) => void sent.push(id),
      () => now,
    );
    expect(sent).toHaveLength(122);
    expect(sent.slice(0, 2)).toEqual([retried, own]);
  });
});

describe('an email with an expiring link', () => {
  async function resetMail() {
    await env.DB.prepare('DELETE FROM outbox_messages').run();
    const { email } = await signUp();
    expect((await newClient().post('/api/auth/forgot-password', { email })).status).toBe(200);
    const sent = await env.DB.prepare(
      "SELECT id, created_at AS at FROM outbox_messages WHERE payload->>'subject' LIKE 'Reset%'",
    ).first<{ id: string; at: number }>();
    await env.DB.prepare("DELETE FROM outbox_messages WHERE payload->>'subject' NOT LIKE 'Reset%'").run();
    return sent ?? { id: '', at: 0 };
  }

  it('is parked unsent and without its content when it waited too long', async () => {
    const { id, at } = await resetMail();
    const sent: string[] = [];
    const deliver = async (message: { id: string }) => void sent.push(message.id);
    expect(await deliverDue(db, 'mail', deliver, () => at + 60 * MINUTE)).toBeNull();
    expect(sent).toEqual([]);
    const row = await outboxRow(id);
    expect(row).toMatchObject({
      state: 'parked',
      next_attempt_at: null,
      last_error: 'Expired before it could be sent',
    });
    expect(Object.keys(JSON.parse(row?.payload ?? ''))).toEqual(['to', 'subject']);
  });

  it('is tried as often as others while the link works', async () => {
    const { id, at } = await resetMail();
    let now = at;
    let tries = 0;
    const fail = async () => {
      tries++;
      throw new Error('451 come back later');
    };
    for (let next: number | null = at; next !== null; next = await deliverDue(db, 'mail', fail, () => now)) now = next;
    expect(tries).toBe(MAX_ATTEMPTS);
    expect(now - at).toBeLessThan(55 * MINUTE);
    expect(await outboxRow(id)).toMatchObject({ state: 'parked', last_error: 'Error: 451 come back later' });
  });

  it('is sent a minute before the expiry', async () => {
    const { id, at } = await resetMail();
    await deliverDue(
      db,
      'mail',
      async () => {},
      () => at + 59 * MINUTE,
    );
    expect(await outboxRow(id)).toMatchObject({ state: 'sent' });
  });
});
