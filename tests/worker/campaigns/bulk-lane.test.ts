import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, expect, test, vi } from 'vitest';
import { HOUR, MINUTE } from '#contract/time';
import { createBulkLaneClass } from '../../../worker/objects/bulk-lane.ts';
import type { LaneWork } from '../../../worker/objects/lane-work.ts';
import { countCases } from '../../support/cases.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import {
  accept,
  countResults,
  EXCLUDED,
  FAILED,
  failure,
  newWorld,
  SENT,
  SHARDS,
  SOCKETS,
  type World,
  workIn,
} from '../support/bulk-lanes.ts';
import { samplesOf } from '../support/samples.ts';

afterEach(() => void vi.useRealTimers());

/** Runs lanes on one object's storage until every contact has a result; `send` may end a lane by `crash`. */
async function runLanes(world: World, send: (contact: number, crash: () => Promise<never>) => Promise<void>) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  let lanes = 0;
  let crashes = 0;
  const stub = env.BULK_LANE.getByName(crypto.randomUUID());
  await runInDurableObject(stub, async (_instance, state) => {
    while (lanes < 5000 && world.results.size < world.waiting.flat().length && world.paused.length === 0) {
      lanes++;
      let die: (reason: string) => void = () => {};
      const death = new Promise<string>((resolve) => {
        die = resolve;
      });
      let isDead = false;
      const crash = (): Promise<never> => {
        isDead = true;
        die('crashed');
        return new Promise<never>(() => {});
      };
      const openWork = async () =>
        workIn(
          world,
          (contact) => send(contact, crash),
          () => isDead,
        );
      const Lane = createBulkLaneClass(openWork, SHARDS, async () => {});
      const lane = new Lane(state as unknown as DurableObjectState, env);
      const end = await Promise.race([lane.alarm().then(() => 'ended'), death]);
      if (end === 'crashed') crashes++;
      else vi.setSystemTime(Date.now() + 2 * MINUTE);
      if (lanes % 20 === 0) vi.setSystemTime(Date.now() + HOUR + MINUTE);
    }
  });
  return { lanes, crashes };
}

test('hands every email over once, however often lanes are killed before, during or after DATA', async () => {
  const contacts = samplesOf('laneContacts');
  const kills = samplesOf('laneKills');
  const random = seededRandom(20_261_126);
  const world = newWorld(contacts);
  for (let n = 1; n <= contacts; n += 9) world.excluded.add(n);
  let killed = 0;
  const { crashes } = await runLanes(world, async (contact, crash) => {
    const point = killed < kills && random() < kills / contacts ? Math.floor(random() * 3) : null;
    if (point !== null) killed++;
    if (point === 0) return await crash();
    accept(world, contact);
    if (point !== null) return await crash();
  });
  const doubled = [...world.accepted.values()].filter((times) => times > 1).length;
  expect(crashes).toBeGreaterThan(0);
  expect([...world.accepted.values()].every((times) => times <= 1 + crashes)).toBe(true);
  expect(doubled).toBeLessThanOrEqual(SOCKETS * crashes);
  expect(world.results.size).toBe(contacts);
  expect(countResults(world, EXCLUDED)).toBe(world.excluded.size);
  // Lost: counted as sent, or never accepted although nobody excluded it and the server was well.
  for (const [contact, state] of world.results) {
    if (state === SENT) expect(world.accepted.get(contact), `contact ${contact}`).toBeGreaterThan(0);
    if (state === EXCLUDED) expect(world.accepted.has(contact), `contact ${contact}`).toBe(false);
  }
  expect(countResults(world, FAILED)).toBeLessThanOrEqual(crashes * SOCKETS);
  countCases('failure', contacts + crashes);
});

test('counts no try while the mail server limits it, and sends everything later', async () => {
  const world = newWorld(40);
  let calls = 0;
  await runLanes(world, async (contact) => {
    calls++;
    if (calls % 3 === 0) throw failure({ reason: 'account', isOfServer: true, isTemporary: true, isThrottled: true });
    accept(world, contact);
  });
  expect(countResults(world, SENT)).toBe(40);
  expect([...world.accepted.values()]).toEqual(Array.from({ length: 40 }, () => 1));
});

test('retries a recipient who is deferred, fails one who is rejected, and suppresses the address', async () => {
  const world = newWorld(10);
  const deferred = new Map<number, number>();
  await runLanes(world, async (contact) => {
    if (contact === 3) throw failure({ reason: 'recipient', isForGood: true });
    const times = deferred.get(contact) ?? 0;
    deferred.set(contact, times + 1);
    if (contact === 5 && times < 4) throw failure({ reason: 'recipient', isTemporary: true });
    accept(world, contact);
  });
  expect(countResults(world, SENT)).toBe(9);
  expect(world.results.get(3)).toBe(FAILED);
  expect(world.suppressed).toEqual([3]);
  expect(world.tries.get(5)).toBe(5);
});

test('loses no deferred recipient whose next try meets a limit of the server', async () => {
  const world = newWorld(8);
  let tries = 0;
  await runLanes(world, async (contact) => {
    if (contact === 4) {
      tries++;
      if (tries === 1) throw failure({ reason: 'recipient', isTemporary: true });
      if (tries < 4) throw failure({ reason: 'account', isOfServer: true, isTemporary: true, isThrottled: true });
    }
    accept(world, contact);
  });
  expect(countResults(world, SENT)).toBe(8);
});

test('gives up a recipient after three days of temporary failures', async () => {
  const world = newWorld(3);
  await runLanes(world, async (contact) => {
    if (contact === 2) throw failure({ reason: 'recipient', isTemporary: true });
    accept(world, contact);
  });
  expect(world.results.get(2)).toBe(FAILED);
  expect(countResults(world, SENT)).toBe(2);
});

test('tries an email that may have arrived once more, an hour later', async () => {
  const world = newWorld(4);
  await runLanes(world, async (contact) => {
    accept(world, contact);
    if (contact === 1) throw failure({ isInDoubt: true });
  });
  expect(world.accepted.get(1)).toBe(2);
  expect(world.results.get(1)).toBe(FAILED);
  expect(countResults(world, SENT)).toBe(3);
});

test('pauses a campaign whose text the mail server rejects', async () => {
  const world = newWorld(200);
  await runLanes(world, async () => {
    throw failure({ reason: 'message', isForGood: true, rejectionKey: 'spam' });
  });
  expect(world.paused).toEqual(['The mail server rejects the emails: spam']);
  expect(world.tries.size).toBeLessThan(20);
});

/** Runs one alarm of a lane. `openWork` gets what wakes the lane. */
async function runAlarm(openWork: (poke: () => Promise<void>) => LaneWork) {
  const stub = env.BULK_LANE.getByName(crypto.randomUUID());
  return await runInDurableObject(stub, async (_instance, state) => {
    const open = async (): Promise<LaneWork> => openWork(async () => await lane.poke(0));
    const Lane = createBulkLaneClass(open, SHARDS, async () => {});
    const lane = new Lane(state as unknown as DurableObjectState, env);
    await lane.alarm();
    return { nextAlarmAt: await state.storage.getAlarm() };
  });
}

test('sends campaigns by turns: a short one does not wait for a long one', async () => {
  const [long, short] = [newWorld(1000), newWorld(8)];
  const endedAfter: number[] = [];
  const isAlive = () => false;
  await runAlarm(() => {
    const [one, other] = [workIn(long, async () => {}, isAlive), workIn(short, async () => {}, isAlive)];
    return {
      ...one,
      campaigns: [...one.campaigns, ...other.campaigns.map((campaign) => ({ ...campaign, seq: 8 }))],
      openIds: [7, 8],
      record: async (campaign, shard, results) => {
        await (campaign === 8 ? other : one).record(campaign, shard, results);
        if (short.results.size === 8) endedAfter.push(long.results.size);
      },
    };
  });
  expect(long.results.size).toBe(1000);
  expect(endedAfter[0]).toBeLessThan(600);
});

test('looks at the campaigns and the mail server again when it is woken while it sends', async () => {
  const world = newWorld(1000);
  const { nextAlarmAt } = await runAlarm((poke) =>
    workIn(
      world,
      async (contact) => {
        if (contact === 8) await poke();
      },
      () => false,
    ),
  );
  expect(world.results.size).toBeGreaterThanOrEqual(50);
  expect(world.results.size).toBeLessThan(200);
  expect(nextAlarmAt).toBeLessThan(Date.now() + MINUTE / 2);
});
