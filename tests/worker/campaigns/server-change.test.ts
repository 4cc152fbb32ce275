import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, expect, test, vi } from 'vitest';
import { HOUR, MINUTE } from '#contract/time';
import { createBulkLaneClass } from '../../../worker/objects/bulk-lane.ts';
import type { ShardMove } from '../../../worker/objects/lane-shards.ts';
import { durablePorts } from '../../../worker/objects/ports.ts';
import { countCases } from '../../support/cases.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { accept, countResults, failure, newWorld, SENT, SHARDS, type World, workIn } from '../support/bulk-lanes.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Send = (contact: number, lane: number, crash: () => Promise<never>) => Promise<void>;
type Give = (lane: number, move: ShardMove, deliver: () => Promise<void>) => Promise<void>;
type Lane = InstanceType<ReturnType<typeof createBulkLaneClass>>;

/** Eight lanes with a storage each. `give` delivers the moves of shards, by default each once. */
function newLanes(world: World, send: Send, give: Give = (_lane, _move, deliver) => deliver()) {
  // Far ahead, so the runtime itself runs none of the alarms.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * HOUR });
  const name = crypto.randomUUID();
  /** Runs something in a new instance of a lane on its storage. Returns false if it crashed. */
  async function run(lane: number, action: (instance: Lane) => Promise<void>): Promise<boolean> {
    // A stub belongs to the object that creates it, so a lane needs its own for another lane.
    const stub = env.BULK_LANE.getByName(`${name} ${lane}`);
    return await runInDurableObject(stub, async (_instance, state) => {
      let isDead = false;
      let die: (isAlive: false) => void = () => {};
      const death = new Promise<false>((resolve) => {
        die = resolve;
      });
      const crash = (): Promise<never> => {
        isDead = true;
        die(false);
        return new Promise<never>(() => {});
      };
      const openWork = async () =>
        workIn(
          world,
          (contact) => send(contact, lane, crash),
          () => isDead,
        );
      const deliver = async (_env: Env, to: number, move: ShardMove) =>
        await give(to, move, async () => void (await run(to, (other) => other.take(to, move))));
      const BulkLane = createBulkLaneClass(openWork, SHARDS, deliver);
      await state.storage.put('shard', lane);
      const ended = action(new BulkLane(state as unknown as DurableObjectState, env)).then(() => true as const);
      return await Promise.race([ended, death]);
    });
  }
  return { alarm: async (lane: number) => await run(lane, (instance) => instance.alarm()) };
}

/** Runs the alarms of all lanes in turn until every contact has a result. */
async function finish(world: World, alarm: (lane: number) => Promise<boolean>): Promise<void> {
  for (let round = 0; round < 400 && world.results.size < world.waiting.flat().length; round++) {
    for (let lane = 0; lane < SHARDS; lane++) await alarm(lane);
    vi.setSystemTime(Date.now() + 10 * MINUTE);
  }
  expect(world.results.size).toBe(world.waiting.flat().length);
}

const acceptedOnce = (world: World) => [...world.accepted.values()].every((times) => times === 1);

test.each([
  ['saved', false],
  ['removed', true],
] as const)(
  'loses and repeats no email when a bulk server is %s while recipients are deferred',
  async (_name, isBulk) => {
    const world = newWorld(80);
    world.isBulk = isBulk;
    const deferred = new Set<number>();
    const { alarm } = newLanes(world, async (contact) => {
      if (contact % 3 === 0 && !deferred.has(contact)) {
        deferred.add(contact);
        throw failure({ reason: 'recipient', isTemporary: true });
      }
      if (contact === 7 && !deferred.has(contact)) {
        deferred.add(contact);
        accept(world, contact);
        throw failure({ isInDoubt: true });
      }
      accept(world, contact);
    });
    for (let round = 0; round < 3; round++) for (let lane = 0; lane < SHARDS; lane++) await alarm(lane);
    expect(world.results.size).toBe(80 - deferred.size);
    world.isBulk = !isBulk;
    // The next tries are not due yet.
    for (let round = 0; round < 3; round++) for (let lane = 0; lane < SHARDS; lane++) await alarm(lane);
    expect(world.results.size).toBe(80 - deferred.size);
    await finish(world, alarm);
    expect(countResults(world, SENT)).toBe(80);
    expect(world.accepted.get(7)).toBe(2);
    world.accepted.delete(7);
    expect(acceptedOnce(world)).toBe(true);
  },
);

test('starts no shard in a second lane while the first one is still sending it', async () => {
  const world = newWorld(64);
  world.sockets = 1;
  const sender = new Map<number, Set<number>>();
  let others: Promise<boolean[]> | null = null;
  const { alarm } = newLanes(world, async (contact, lane) => {
    sender.set(contact, (sender.get(contact) ?? new Set()).add(lane));
    if (contact === 9) {
      world.isBulk = true;
      others ??= Promise.all([1, 2, 3, 4, 5, 6, 7].map((other) => alarm(other)));
      await others;
    }
    accept(world, contact);
  });
  await alarm(0);
  expect(others).not.toBeNull();
  await finish(world, alarm);
  expect([...sender.values()].every((lanes) => lanes.size === 1)).toBe(true);
  expect(acceptedOnce(world)).toBe(true);
});

test('hands each email over once, however often the server changes, lanes crash and moves are lost or repeated', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const contacts = 400;
  const random = seededRandom(20_261_127);
  const world = newWorld(contacts);
  world.sockets = 1;
  const doubtful = new Map<number, number>();
  const sending = new Map<number, number>();
  let crashes = 0;
  let switches = 0;
  let moves = 0;
  const change = () => {
    switches++;
    world.isBulk = !world.isBulk;
  };
  const { alarm } = newLanes(
    world,
    async (contact, lane, crash) => {
      const shard = contact % SHARDS;
      expect(sending.get(shard) ?? lane, `shard ${shard}`).toBe(lane);
      sending.set(shard, lane);
      const chance = random();
      try {
        if (chance < 0.02) change();
        else if (chance < 0.06) throw failure({ reason: 'recipient', isTemporary: true });
        else if (chance < 0.1) {
          accept(world, contact);
          doubtful.set(contact, (doubtful.get(contact) ?? 0) + 1);
          if (chance < 0.08) throw failure({ isInDoubt: true });
          crashes++;
          sending.delete(shard);
          return await crash();
        }
        accept(world, contact);
      } finally {
        sending.delete(shard);
      }
    },
    async (_lane, _move, deliver) => {
      moves++;
      const chance = random();
      if (chance < 0.1) throw new Error('the lane cannot be reached');
      await deliver();
      if (chance < 0.2) throw new Error('the response was lost');
      if (chance < 0.3) await deliver();
    },
  );
  for (let round = 0; round < 3000 && world.results.size < contacts; round++) {
    const woken = Array.from({ length: SHARDS }, (_, lane) => lane).filter(() => random() < 0.4);
    await Promise.all(woken.map((lane) => alarm(lane)));
    if (random() < 0.15) change();
    vi.setSystemTime(Date.now() + Math.floor(random() * 20) * MINUTE);
  }
  expect(world.results.size).toBe(contacts);
  expect(Math.min(crashes, switches, moves)).toBeGreaterThan(5);
  for (const [contact, times] of world.accepted) {
    expect(times, `contact ${contact}`).toBeLessThanOrEqual(1 + Math.min(doubtful.get(contact) ?? 0, 1));
  }
  for (const [contact, state] of world.results) if (state === SENT) expect(world.accepted.has(contact)).toBe(true);
  countCases('failure', contacts + crashes + switches + moves);
});

test('gives a shard to another lane by a call that may be repeated', async () => {
  const { bulk } = durablePorts(env);
  const email = { campaign: 1, shard: 3, contact: 11, state: 'retry', result: 0, due: 1, tries: 1, since: 1 };
  const move: ShardMove = { shard: 3, move: 1, emails: [email], cursors: [{ campaign: 1, shard: 3, contact: 19 }] };
  for (let time = 0; time < 2; time++) await bulk.take(3, move);
  await bulk.take(3, { ...move, emails: [{ ...email, contact: 19 }] });
  const owned = await runInDurableObject(env.BULK_LANE.getByName('bulk-3'), (_lane, state) =>
    state.storage.sql.exec('SELECT shard, state, move FROM shards').toArray(),
  );
  expect(owned).toEqual([{ shard: 3, state: 'own', move: 1 }]);
});
