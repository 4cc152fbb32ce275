import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { countCases } from '../support/cases.ts';
import { drain } from './drain.ts';
import type { FaultKind } from './fault-kinds.ts';
import { newInjector } from './inject.ts';
import { formatTallies, neverMet, type Tally } from './met.ts';
import { goToMonthEnd, settleMonth, turnMonth } from './month.ts';
import { proveAll } from './prove.ts';
import { newRun } from './run.ts';
import type { Surroundings } from './surroundings.ts';
import { createPeople, startTraffic } from './traffic.ts';

/**
 * The users and faults of a run. `parts`: only these dependencies; `turnsMonth`: the last third is the start of a
 * month; `every`: the payment results that must occur.
 */
export type Plan = {
  seed: number;
  faults: number;
  people: { readers: number; writers: number };
  parts?: readonly FaultKind['part'][];
  turnsMonth: boolean;
  every: readonly ('renewed' | 'failed' | 'refunded' | 'disputed')[];
};

/** Time from the start of the last faults until the month ends. */
const UNTIL_THE_FIRST_MS = 2_000;
/** A fault that occurred this often without any effect proves nothing. */
const OFTEN = 3;

/**
 * Runs the product while things go wrong, through the end of a month, and proves from the outside that nothing was lost,
 * doubled or leaked. Says how much it has survived.
 */
export async function runChaosTest(
  world: Surroundings,
  { seed, faults, people, parts, turnsMonth, every }: Plan,
): Promise<void> {
  const begun = performance.now();
  const run = newRun(world, seed);
  await createPeople(run, people);
  const { inject, tallies } = newInjector(run, parts);
  const asItBegins = turnsMonth ? Math.round(faults / 3) : 0;

  let end = startTraffic(run);
  await inject(faults - asItBegins);
  await end();
  const remaining = await drain(run);
  if (turnsMonth) {
    await goToMonthEnd(run);
    end = startTraffic(run);
    await Promise.all([inject(asItBegins), sleep(UNTIL_THE_FIRST_MS).then(() => turnMonth(run))]);
    await end();
    remaining.push(...(await drain(run)));
    await settleMonth(run);
    remaining.push(...(await drain(run)));
  }
  const { proved, lost, doubled, leaked, payments } = await proveAll(run);

  const { seen } = run.observations;
  const sum = (of: keyof Tally) => [...tallies.values()].reduce((total, tally) => total + tally[of], 0);
  console.log(
    `faults survived on ${world.database.name}, seed ${seed}: ${sum('survived')}, of which ${sum('met')} were met\n` +
      `  came   met calls\n${formatTallies(tallies)}\n` +
      `${seen.requests} requests meanwhile: ${seen.acknowledged} done, ${seen.refused} refused, ${seen.unavailable} to be tried again, ` +
      `${seen.internal.length} failed, ${seen.broken} broken off; the longest wait ${(seen.slowestMs / 1000).toFixed(1)} s\n` +
      `payments: ${Object.entries(payments)
        .map(([what, n]) => `${n} ${what}`)
        .join(', ')}\n` +
      `${proved} acknowledged acts looked at: lost ${lost.length}, doubled ${doubled.length}, leaked ${leaked.length}\n` +
      `${Math.round((performance.now() - begun) / 1000)} s`,
  );
  const unmet = neverMet(tallies, OFTEN);
  const unseen = every.filter((what) => payments[what] === 0);
  const wrong = {
    lost,
    doubled,
    leaked,
    left: remaining,
    rude: [...seen.rude],
    internal: seen.internal,
    unmet,
    unseen,
  };
  expect(Object.fromEntries(Object.entries(wrong).filter(([, lines]) => lines.length > 0))).toEqual({});
  expect(sum('survived')).toBe(faults);
  countCases('failure', sum('met') + proved);
}
