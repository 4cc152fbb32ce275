import { afterEach, test } from 'vitest';
import { killAll } from '../sandbox/processes.ts';
import { sqldPath } from '../support/sqld.ts';
import type { DatabaseName } from './faulty-database.ts';
import { runChaosTest } from './run-chaos-test.ts';
import { type Surroundings, startSurroundings } from './surroundings.ts';

const isDeep = process.env.DEEP === '1';
const SEED = Number(process.env.SEED ?? 20261122);
const [ON_D1, ON_LIBSQL] = isDeep ? [220, 60] : [10, 6];
const people = isDeep ? { readers: 10, writers: 3 } : { readers: 3, writers: 1 };
/** Time limit of a hanging run. */
const TIMEOUT_MS = isDeep ? 1_800_000 : 180_000;

let world: Surroundings | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
  killAll();
});

const databases: [DatabaseName, number][] = [
  ['D1', Number(process.env.FAULTS ?? ON_D1)],
  ['libSQL', Number(process.env.LIBSQL_FAULTS ?? ON_LIBSQL)],
];

// As for the worker tests, a platform may have no libSQL server.
test.each(databases.filter(([name]) => name === 'D1' || sqldPath() !== null))(
  'survives faults on %s under load and loses, repeats and leaks nothing (%i faults)',
  async (database, faults) => {
    world = await startSurroundings(database);
    await runChaosTest(world, {
      seed: SEED,
      faults,
      people,
      turnsMonth: isDeep || database === 'D1',
      // Faults that do not concern the database are tested on D1.
      ...(database === 'libSQL' && !isDeep && { parts: ['database'] }),
      every: isDeep ? ['renewed', 'failed', 'refunded', 'disputed'] : [],
    });
  },
  TIMEOUT_MS,
);
