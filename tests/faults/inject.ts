import { setTimeout as sleep } from 'node:timers/promises';
import { type FaultKind, faultKinds } from './fault-kinds.ts';
import type { Run } from './run.ts';

/** Between the beginnings of two faults, milliseconds: some begin while others last. */
const GAP = { least: 100, most: 900 };
/** After a fault the product is well again within so long. */
const RECOVERED_WITHIN_MS = 30_000;

/** Waits until somebody who is signed in is answered. @throws Error when they are not for too long */
async function untilWell({ admin }: Run, name: string): Promise<void> {
  for (const end = performance.now() + RECOVERED_WITHIN_MS; performance.now() < end; await sleep(100)) {
    if ((await admin.client.send('/api/session'))?.isDone) return;
  }
  throw new Error(`After '${name}' the product did not get well`);
}

/** The kinds in an order of chance, all of them before one comes again. */
function* inTurns({ chance }: Run): Generator<FaultKind, never> {
  for (;;) {
    const left = [...faultKinds];
    while (left.length > 0) yield* left.splice(chance.below(left.length), 1);
  }
}

/**
 * Lets so many things go wrong, one after another and at once.
 * @returns how often the product has survived each
 * @throws Error when it has not
 */
export async function injectFaults(run: Run, count: number): Promise<Map<string, number>> {
  const { world, chance } = run;
  const survived = new Map<string, number>();
  const underWay = new Map<FaultKind['part'], Promise<void>>();
  const turns = inTurns(run);

  async function goThrough({ name, lasts: [least, most], begin, end }: FaultKind): Promise<void> {
    await begin(world);
    await sleep(least + chance.below(most - least));
    await end(world);
    await untilWell(run, name);
    survived.set(name, (survived.get(name) ?? 0) + 1);
  }

  for (let n = 0; n < count; n++) {
    const kind = turns.next().value;
    await underWay.get(kind.part);
    const going = goThrough(kind);
    // What fails is told when all are waited for.
    going.catch(() => undefined);
    underWay.set(kind.part, going);
    await sleep(GAP.least + chance.below(GAP.most - GAP.least));
  }
  await Promise.all(underWay.values());
  return survived;
}
