import type { FaultKind } from './fault-kinds.ts';
import type { Surroundings } from './surroundings.ts';

/** Counts the requests, calls, connections, emails and webhooks that each part's faults have affected. */
const COUNTERS: Record<FaultKind['part'], (world: Surroundings) => number | Promise<number>> = {
  runtime: ({ wires }) => wires.people.unanswered(),
  people: ({ wires }) => wires.people.harmed(),
  stripe: ({ wires, sandbox }) => wires.stripe.harmed() + sandbox.faults.met().requests,
  webhooks: ({ sandbox }) => sandbox.faults.met().webhooks,
  mail: ({ wires, office }) => wires.mail.harmed() + office.moody(),
  database: async ({ met, database: { server } }) =>
    server === null ? ((await met())?.database ?? 0) : server.wire.harmed() + server.wire.unanswered(),
  disk: async ({ met }) => (await met())?.disk ?? 0,
  pictures: async ({ met }) => (await met())?.pictures ?? 0,
  clock: async ({ met }) => (await met())?.requests ?? 0,
};

/** Starts to count what the faults of a part affect. @returns a function that returns the count since then */
export async function countMet(world: Surroundings, part: FaultKind['part']): Promise<() => Promise<number>> {
  const before = await COUNTERS[part](world);
  return async () => {
    const now = await COUNTERS[part](world);
    // A restarted runtime counts from zero.
    return now < before ? now : now - before;
  };
}

/** Results of one kind of fault: how many were survived, how many had an effect, and the number of affected calls. */
export type Tally = { survived: number; met: number; calls: number };

/** Returns the kinds that occurred this often without any effect. */
export const neverMet = (tallies: ReadonlyMap<string, Tally>, often: number): string[] =>
  [...tallies].filter(([, { survived, met }]) => survived >= often && met === 0).map(([name]) => name);

/** Returns a line for each kind, by name. */
export function formatTallies(tallies: ReadonlyMap<string, Tally>): string {
  const column = (value: number) => String(value).padStart(6);
  return [...tallies]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, { survived, met, calls }]) => `${column(survived)}${column(met)}${column(calls)}  ${name}`)
    .join('\n');
}
