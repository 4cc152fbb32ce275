import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../worker/db/client.ts';
import { MAX_TRIES } from '../../worker/db/outbox.ts';
import { deliverDue } from '../../worker/objects/outbox-delivery.ts';
import { signUp } from './support/accounts.ts';
import { newClient } from './support/client.ts';
import { enqueue, outboxRow } from './support/outbox.ts';

const MINUTE = 60_000;
const db = openDatabase(env.DB, undefined);

describe('the outbox', () => {
  it('sends each message once, even when two senders run, and forgets what it said', async () => {
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
    for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
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

  it('gives back what a sender that died had taken', async () => {
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

describe('a mail whose link expires', () => {
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

  it('is parked with the reason, unsent and unreadable, when it waited for too long', async () => {
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

  it('has all its tries while the link still works', async () => {
    const { id, at } = await resetMail();
    let now = at;
    let tries = 0;
    const fail = async () => {
      tries++;
      throw new Error('451 come back later');
    };
    for (let next: number | null = at; next !== null; next = await deliverDue(db, 'mail', fail, () => now)) now = next;
    expect(tries).toBe(MAX_TRIES);
    expect(now - at).toBeLessThan(55 * MINUTE);
    expect(await outboxRow(id)).toMatchObject({ state: 'parked', last_error: 'Error: 451 come back later' });
  });

  it('goes out a minute before', async () => {
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
