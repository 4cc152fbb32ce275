import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contract/time';
import { openDatabase } from '../../../worker/db/client.ts';
import { type DeliveryDriver, deliverDue } from '../../../worker/outbox/delivery.ts';
import { MailFailure } from '../../../worker/platform/mail/mailer.ts';
import { smtpFailure } from '../../../worker/platform/mail/smtp-failures.ts';
import { newAdmin } from '../support/admins.ts';
import { enqueue, MAX_ATTEMPTS, outboxRow } from '../support/outbox.ts';

const db = openDatabase(env.DB, undefined);
const LOGIN = { username: '', password: '' };

beforeEach(async () => {
  await env.DB.prepare('DELETE FROM outbox_messages').run();
});

/** Returns the failure of a mail server's reply to a recipient or a text. */
const failureOf = (command: 'RCPT TO' | 'DATA', response: string) =>
  smtpFailure(
    Object.assign(new Error('no'), {
      code: command === 'RCPT TO' ? 'EENVELOPE' : 'EMESSAGE',
      command,
      response,
      responseCode: Number(response.slice(0, 3)),
    }),
    LOGIN,
  );

const GREYLISTED = '450 4.2.0 <a@b.test>: Greylisted';
const THROTTLED = '454 Throttling failure: Maximum sending rate exceeded.';

const refusing =
  (command: 'RCPT TO' | 'DATA', response: string): DeliveryDriver['deliver'] =>
  async () => {
    throw failureOf(command, response);
  };

describe('a temporary reply', () => {
  it('uses no try, and is retried after doubling delays for five days, then parked', async () => {
    const start = Date.now();
    const id = await enqueue(start);
    const delays: number[] = [];
    let now = start;
    for (let next: number | null = start; next !== null; ) {
      now = next;
      next = await deliverDue(db, 'mail', refusing('RCPT TO', GREYLISTED), () => now);
      if (next === null) break;
      delays.push((next - now) / MINUTE);
      expect(await outboxRow(id)).toMatchObject({ state: 'waiting', attempts: 0 });
    }
    expect(delays.slice(0, 9)).toEqual([1, 1, 2, 4, 8, 16, 32, 64, 128]);
    expect(Math.max(...delays)).toBe((4 * HOUR) / MINUTE);
    expect(now - start).toBe(5 * DAY);
    expect(await outboxRow(id)).toMatchObject({
      state: 'parked',
      next_attempt_at: null,
      last_error: expect.stringContaining('Greylisted'),
    });
  });

  it('is forgotten once the message is sent', async () => {
    const now = Date.now();
    const id = await enqueue(now);
    await deliverDue(db, 'mail', refusing('RCPT TO', GREYLISTED), () => now);
    expect(JSON.parse((await outboxRow(id))?.payload ?? '')).toMatchObject({ deferredSince: now });
    await deliverDue(
      db,
      'mail',
      async () => {},
      () => now + MINUTE,
    );
    const row = await outboxRow(id);
    expect(row).toMatchObject({ state: 'sent', attempts: 1 });
    expect(JSON.parse(row?.payload ?? '')).toEqual({ to: 'a@b.test' });
  });

  it('does not use up the tries of other failures', async () => {
    let now = Date.now();
    const id = await enqueue(now);
    const fail = async () => {
      throw new Error('unexpected');
    };
    for (let n = 0; n < MAX_ATTEMPTS - 1; n++) {
      await deliverDue(db, 'mail', fail, () => now);
      now += 9 * HOUR;
    }
    await deliverDue(db, 'mail', refusing('DATA', '452 4.3.1 Insufficient storage'), () => now);
    expect(await outboxRow(id)).toMatchObject({ state: 'waiting', attempts: MAX_ATTEMPTS - 1 });
    await deliverDue(db, 'mail', fail, () => now + MINUTE);
    expect(await outboxRow(id)).toMatchObject({ state: 'parked', attempts: MAX_ATTEMPTS });
  });

  it('is retried within the lifetime of the message', async () => {
    const start = Date.now();
    const id = await enqueue(start);
    await env.DB.prepare('UPDATE outbox_messages SET expires_at = ?1')
      .bind(start + HOUR)
      .run();
    let now = start;
    const moments: number[] = [];
    const refuse: DeliveryDriver['deliver'] = async () => {
      moments.push((now - start) / MINUTE);
      throw failureOf('RCPT TO', GREYLISTED);
    };
    for (let next: number | null = start; next !== null; next = await deliverDue(db, 'mail', refuse, () => now)) {
      now = next;
    }
    expect(moments).toEqual([0, 1, 2, 4, 8, 16, 26, 36, 46, 56]);
    expect(await outboxRow(id)).toMatchObject({ state: 'parked', last_error: 'Expired before it could be sent' });
  });

  it('begins its five days again when an admin resends the message', async () => {
    const { client } = await newAdmin();
    const id = await enqueue(Date.now());
    const long = Date.now() - 6 * DAY;
    await env.DB.prepare("UPDATE outbox_messages SET payload = json_set(payload, '$.deferredSince', ?1)")
      .bind(long)
      .run();
    expect((await client.post(`/api/admin/outbox/${id}/resend`, {})).status).toBe(200);
    expect(JSON.parse((await outboxRow(id))?.payload ?? '')).not.toHaveProperty('deferredSince');
  });

  it('to five recipients in a row with the same words makes all mail wait', async () => {
    const now = Date.now();
    const ids: string[] = [];
    for (let n = 9; n > 0; n--) ids.push(await enqueue(now - n, { to: `${n}@b.test` }));
    const sending = deliverDue(db, 'mail', refusing('DATA', '451 Local error in processing'), () => now);
    await expect(sending).rejects.toMatchObject({ isOfServer: true });
    const rows = await Promise.all(ids.map(outboxRow));
    expect(rows.map((row) => [row?.state, row?.attempts])).toEqual(ids.map(() => ['waiting', 0]));
    expect(rows.map((row) => (row?.next_attempt_at ?? 0) > now)).toEqual(ids.map((_id, n) => n < 5));
  });
});

describe('a mail server that limits the rate', () => {
  it.each([
    ['after the text', 'DATA', THROTTLED],
    ['for the account', 'DATA', '550 5.4.5 Daily user sending limit exceeded'],
    ['by closing the connection', 'DATA', '421 4.7.0 Closing the connection'],
    ['at the recipient', 'RCPT TO', '450 4.7.1 Error: too much mail from us'],
  ] as const)('%s uses no try of any message, and another message is next', async (_case, command, response) => {
    const now = Date.now();
    const ids = [await enqueue(now - 3), await enqueue(now - 2), await enqueue(now - 1)];
    const [first, second, third] = ids;
    const deliver: DeliveryDriver['deliver'] = async (message) => {
      if (message.id === second) throw failureOf(command, response);
    };
    await expect(deliverDue(db, 'mail', deliver, () => now)).rejects.toMatchObject({ isThrottled: true });
    expect(await outboxRow(first ?? '')).toMatchObject({ state: 'sent' });
    expect(await outboxRow(second ?? '')).toMatchObject({ attempts: 0, next_attempt_at: now + MINUTE });
    const released = await outboxRow(third ?? '');
    expect(released).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(released?.next_attempt_at).toBeLessThanOrEqual(now);
  });

  /** The mail lane's Durable Object as a test replaces its mail server. */
  type Inside = { sendMails: () => Promise<number | null> };

  it('halves the rate of the lane, which remains reduced after a restart', async () => {
    const outbox = env.OUTBOX.getByName('mail');
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const stored = async () =>
      await runInDurableObject(
        outbox,
        async (_object, { storage }) => await storage.get<{ perSecond: number; at: number }>('rate'),
      );
    const alarm = async (failure: MailFailure) => {
      await outbox.poke('mail', true);
      await runInDurableObject(outbox, (object) => {
        (object as unknown as Inside).sendMails = async () => {
          throw failure;
        };
      });
      await runDurableObjectAlarm(outbox);
    };
    await runInDurableObject(outbox, async (_object, { storage }) => await storage.deleteAll());
    await alarm(new MailFailure('away', { reason: 'unreachable', isOfServer: true, isForGood: false }));
    expect(await stored()).toBeUndefined();
    await alarm(failureOf('DATA', THROTTLED));
    const halved = await stored();
    expect(halved).toEqual({ perSecond: 25, at: expect.any(Number) });
    await evictDurableObject(outbox);
    await runInDurableObject(outbox, async (_object, { storage }) => {
      await storage.put('rate', { perSecond: 25, at: (halved?.at ?? 0) - 2 * MINUTE });
    });
    await alarm(failureOf('DATA', THROTTLED));
    expect((await stored())?.perSecond).toBe(13.5);
    log.mockRestore();
    await runInDurableObject(outbox, async (_object, { storage }) => await storage.deleteAll());
    await evictDurableObject(outbox);
  });
});
