import { setTimeout as sleep } from 'node:timers/promises';
import { type FaultKind, faultKindsOf } from './fault-kinds.ts';
import { countMet, type Tally } from './met.ts';
import type { Run } from './run.ts';

/** Milliseconds between the starts of two faults: some overlap. */
const GAP = { least: 100, most: 900 };
/** Maximum extra milliseconds for a fault that has had no effect by its end. */
const UNTIL_MET_MS = 12_000;
/** Maximum time until the product has recovered from a fault. */
const RECOVERED_WITHIN_MS = 30_000;

/** Waits until a signed-in user receives a response. @throws Error after the time limit */
async function untilWell({ admin }: Run, name: string): Promise<void> {
  for (const end = performance.now() + RECOVERED_WITHIN_MS; performance.now() < end; await sleep(100)) {
    if ((await admin.client.send('/api/session'))?.isDone) return;
  }
  throw new Error(`After '${name}' the product did not get well`);
}

/** Yields the kinds in random order, each once before any repeats. */
function* inTurns({ chance, world }: Run, parts?: readonly FaultKind['part'][]): Generator<FaultKind, never> {
  for (;;) {
    const remaining = faultKindsOf(world).filter(({ part }) => parts?.includes(part) ?? true);
    while (remaining.length > 0) yield* remaining.splice(chance.below(remaining.length), 1);
  }
}

/**
 * Injects faults into a run and counts the effects of each kind.
 * @param parts limits the faults to these dependencies
 */
export function newInjector(run: Run, parts?: readonly FaultKind['part'][]) {
  const { world, chance } = run;
  const tallies = new Map<string, Tally>();
  const underWay = new Map<FaultKind['part'], Promise<void>>();
  const turns = inTurns(run, parts);

  async function goThrough({ name, part, lasts: [least, most], begin, end }: FaultKind): Promise<void> {
    const metSince = await countMet(world, part);
    await begin(world);
    await sleep(least + chance.below(most - least));
    const latest = performance.now() + UNTIL_MET_MS;
    while ((await metSince()) === 0 && performance.now() < latest) await sleep(50);
    const calls = await metSince();
    await end(world);
    await untilWell(run, name);
    const { survived, met, calls: before } = tallies.get(name) ?? { survived: 0, met: 0, calls: 0 };
    tallies.set(name, { survived: survived + 1, met: met + (calls > 0 ? 1 : 0), calls: before + calls });
  }

  return {
    tallies: tallies as ReadonlyMap<string, Tally>,
    /** Injects this many faults, in sequence and overlapping. @throws Error when the product has not survived one */
    async inject(count: number): Promise<void> {
      for (let n = 0; n < count; n++) {
        const kind = turns.next().value;
        await underWay.get(kind.part);
        const going = goThrough(kind);
        // Failures are reported when all faults are awaited.
        going.catch(() => undefined);
        underWay.set(kind.part, going);
        await sleep(GAP.least + chance.below(GAP.most - GAP.least));
      }
      await Promise.all(underWay.values());
    },
  };
}
