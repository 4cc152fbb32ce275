import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDatabase, runBatch } from '../../../worker/db/client.ts';
import { enqueueStatement } from '../../../worker/outbox/enqueue.ts';
import { outboxRow } from '../support/outbox.ts';
import { sandboxFor } from '../support/stripe.ts';

const { sandbox } = sandboxFor('outbox-rest');
/** Number of back-offs of the lane for one message, before it counts as an attempt. */
const GIVE_BACKS = 5;

beforeEach(async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  await env.DB.prepare('DELETE FROM outbox_messages').run();
  await runInDurableObject(lane(), async (_object, { storage }) => await storage.deleteAll());
});
afterEach(() => {
  sandbox.faults.clear();
  vi.restoreAllMocks();
});

const lane = () => env.OUTBOX.getByName('billing');

/** Stores a call to the provider about an account that does not exist there. @param age how old it is, milliseconds */
async function enqueueCall(accountId: string, age: number): Promise<string> {
  const [id, createdAt] = [`account-release:${accountId}`, Date.now() - age];
  const row = { id, kind: 'account-release' as const, payload: { accountId }, createdAt };
  await runBatch(openDatabase(env.DB, undefined), [enqueueStatement(openDatabase(env.DB, undefined), row)]);
  return id;
}

/** Runs the lane's alarm, even while the lane rests. @returns the rest after it */
const runAlarm = async () =>
  await runInDurableObject(lane(), async (object, { storage }) => {
    const rest = await storage.get<{ times: number }>('rest');
    if (rest !== undefined) await storage.put('rest', { ...rest, until: 0 });
    await storage.put('lane', 'billing');
    await object.alarm?.();
    await storage.deleteAlarm();
    return await storage.get<{ times: number }>('rest');
  });

it('starts with a short rest again after a successful call', async () => {
  const stuck = await enqueueCall('acct_stuck', 1000);
  sandbox.faults.add({ kind: 'error', status: 429, path: '/v1/accounts/acct_stuck', count: 1000 });
  for (const times of [1, 2, 3]) expect(await runAlarm()).toMatchObject({ times });
  const made = await enqueueCall('acct_made', 2000);
  expect(await runAlarm()).toMatchObject({ times: 1 });
  expect(await outboxRow(made)).toMatchObject({ state: 'sent' });
  expect(await outboxRow(stuck)).toMatchObject({ state: 'waiting', attempts: 0 });
});

it('counts attempts of a message that meets the rate limit repeatedly, and continues with others', async () => {
  const stuck = await enqueueCall('acct_stuck', 2000);
  const other = await enqueueCall('acct_other', 1000);
  sandbox.faults.add({ kind: 'error', status: 429, path: '/v1/accounts/acct_stuck', count: 1000 });
  for (let n = 0; n < GIVE_BACKS; n++) {
    expect(await runAlarm()).toBeDefined();
    expect(await outboxRow(stuck)).toMatchObject({ state: 'waiting', attempts: 0 });
  }
  expect(await outboxRow(other)).toMatchObject({ state: 'waiting', attempts: 0 });
  await runAlarm();
  expect(await outboxRow(stuck)).toMatchObject({ state: 'waiting', attempts: 1, last_error: expect.any(String) });
  expect(await outboxRow(other)).toMatchObject({ state: 'sent' });
});

it('counts a locked object as a failed attempt of its own call, without a rest', async () => {
  const locked = await enqueueCall('acct_locked', 2000);
  const other = await enqueueCall('acct_other', 1000);
  const path = '/v1/accounts/acct_locked';
  sandbox.faults.add({ kind: 'error', status: 429, code: 'lock_timeout', path, count: 1000 });
  expect(await runAlarm()).toBeUndefined();
  expect(await outboxRow(locked)).toMatchObject({ state: 'waiting', attempts: 1 });
  expect(await outboxRow(other)).toMatchObject({ state: 'sent' });
});
