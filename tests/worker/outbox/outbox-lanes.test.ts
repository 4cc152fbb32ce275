import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { openDatabase, runBatch } from '../../../worker/db/client.ts';
import { deliverDue } from '../../../worker/outbox/delivery.ts';
import { enqueueStatement } from '../../../worker/outbox/enqueue.ts';
import type { MessageKind } from '../../../worker/outbox/kinds.ts';
import { requeueParkedStatement } from '../../../worker/outbox/lease.ts';
import { MAX_ATTEMPTS, outboxRow } from '../support/outbox.ts';

const db = openDatabase(env.DB, undefined);
const put = async (kind: MessageKind, id = crypto.randomUUID(), now = Date.now()) => {
  await runBatch(db, [enqueueStatement(db, { id, kind, payload: { kind }, createdAt: now })]);
  return id;
};

describe('the lanes of the outbox', () => {
  it('do not delay each other', async () => {
    const now = Date.now();
    const [mail, call] = [await put('email', 'mail', now), await put('transfer', 'call', now)];
    const taken: string[] = [];
    const take = async ({ id }: { id: string }) => void taken.push(id);
    expect(await deliverDue(db, 'jobs', take, () => now)).toBeNull();
    expect(taken).toEqual([call]);
    expect(await outboxRow(mail)).toMatchObject({ state: 'waiting', attempts: 0 });
    await deliverDue(db, 'mail', take, () => now);
    expect(taken).toEqual([call, mail]);
  });

  it('queue the same message once for several callers', async () => {
    await put('transfer', 'transfer:in_once', 1);
    await put('transfer', 'transfer:in_once', 2);
    const row = await env.DB.prepare(
      "SELECT count(*) AS n, min(created_at) AS at FROM outbox_messages WHERE id = 'transfer:in_once'",
    ).first();
    expect(row).toEqual({ n: 1, at: 1 });
  });

  it('are separate objects with their own delivery handlers', async () => {
    await env.DB.prepare('DELETE FROM outbox_messages').run();
    const known = await put('transfer', 'transfer:in_of_nobody');
    await env.DB.prepare('UPDATE outbox_messages SET payload = \'{"invoice":"in_of_nobody"}\'').run();
    const unknown = await put('something-else' as MessageKind);
    const lane = env.OUTBOX.getByName('billing');
    await lane.poke('billing');
    await runDurableObjectAlarm(lane);
    await expect.poll(async () => (await outboxRow(known))?.state).toBe('sent');
    expect(await outboxRow(unknown)).toMatchObject({
      state: 'waiting',
      last_error: 'Error: No handler for something-else',
    });
  });

  it('retry parked calls to the provider completely, but no emails', async () => {
    await env.DB.prepare('DELETE FROM outbox_messages').run();
    let now = Date.now();
    const [mail, call] = [await put('email', 'm', now), await put('end', 'e', now)];
    const fail = async () => {
      throw new Error('away');
    };
    for (let n = 0; n < MAX_ATTEMPTS; n++) {
      await deliverDue(db, 'mail', fail, () => now);
      await deliverDue(db, 'jobs', fail, () => now);
      now += 9 * 3_600_000;
    }
    expect(await outboxRow(call)).toMatchObject({ state: 'parked', attempts: MAX_ATTEMPTS });
    await runBatch(db, [requeueParkedStatement(db, now, 10)]);
    expect(await outboxRow(call)).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(await outboxRow(mail)).toMatchObject({ state: 'parked' });
  });

  it('requeue first the messages that were not tried for the longest time', async () => {
    await env.DB.prepare('DELETE FROM outbox_messages').run();
    const now = Date.now();
    const [bad, good] = [await put('end', 'bad', now - 2), await put('end', 'good', now - 1)];
    const park = async (id: string, triedAt: number) =>
      await env.DB.prepare("UPDATE outbox_messages SET state = 'parked', tried_at = ?2 WHERE id = ?1")
        .bind(id, triedAt)
        .run();
    await park(bad, now);
    await park(good, now - 1);
    await runBatch(db, [requeueParkedStatement(db, now, 1)]);
    expect([(await outboxRow(bad))?.state, (await outboxRow(good))?.state]).toEqual(['parked', 'waiting']);
  });
});
