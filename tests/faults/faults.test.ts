import { afterAll, beforeAll, expect, test } from 'vitest';
import { killAll } from '../sandbox/processes.ts';
import { countCases } from '../support/cases.ts';
import { drain } from './drain.ts';
import { injectFaults } from './inject.ts';
import { gather, goAbout } from './load.ts';
import { proveAll } from './prove.ts';
import { newRun } from './run.ts';
import { type Surroundings, startSurroundings } from './surroundings.ts';

const isDeep = process.env.DEEP === '1';
const SEED = Number(process.env.SEED ?? 20261122);
const FAULTS = Number(process.env.FAULTS ?? (isDeep ? 220 : 10));
const PEOPLE = isDeep ? { readers: 10, writers: 3 } : { readers: 3, writers: 1 };
/** Ends a run that hangs. */
const TIMEOUT_MS = isDeep ? 1_800_000 : 180_000;

let world: Surroundings;

beforeAll(async () => {
  world = await startSurroundings();
});
afterAll(async () => {
  await world?.close();
  killAll();
});

test(
  `the product survives ${FAULTS} faults under load: nothing lost, nothing doubled, nothing leaked`,
  async () => {
    const begun = performance.now();
    const run = newRun(world, SEED);
    await gather(run, PEOPLE);
    const end = goAbout(run);
    const survived = await injectFaults(run, FAULTS);
    await end();
    const loaded = performance.now();
    const left = await drain(run);
    const { proved, lost, doubled, leaked } = await proveAll(run);

    const { seen } = run.observations;
    const kinds = [...survived]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([name, n]) => `  ${String(n).padStart(4)}  ${name}`);
    const count = kinds.length === 0 ? 0 : [...survived.values()].reduce((sum, n) => sum + n, 0);
    console.log(
      `faults survived, seed ${SEED}: ${count}\n${kinds.join('\n')}\n` +
        `${seen.requests} requests meanwhile: ${seen.acknowledged} done, ${seen.refused} refused, ${seen.unavailable} to be tried again, ` +
        `${seen.internal.length} failed, ${seen.broken} broken off; the longest wait ${(seen.slowestMs / 1000).toFixed(1)} s\n` +
        `${proved} acknowledged acts looked at: lost ${lost.length}, doubled ${doubled.length}, leaked ${leaked.length}\n` +
        `${Math.round((loaded - begun) / 1000)} s of faults, ${Math.round((performance.now() - loaded) / 1000)} s until all was looked at`,
    );
    expect({ lost, doubled, leaked, left }).toEqual({ lost: [], doubled: [], leaked: [], left: [] });
    expect([...seen.rude]).toEqual([]);
    expect(seen.internal).toEqual([]);
    expect(count).toBe(FAULTS);
    countCases('failure', count + proved);
  },
  TIMEOUT_MS,
);
