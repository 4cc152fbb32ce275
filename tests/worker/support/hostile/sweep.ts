import fc from 'fast-check';
import { randomBodyMutation } from './body-mutations.ts';
import { mutationsOf, randomMutation } from './mutations.ts';
import { findResponseProblems } from './response-problems.ts';
import type { ApiRoute } from './routes.ts';
import type { Scene, Setting } from './scenes.ts';
import { bodyOf, type Mutation, send, validWire } from './wire.ts';

/** NUL and lone surrogates, as JSON writes them. */
const BROKEN = /\\u(?:0000|d[89a-f])/;

/** The number of requests per route: from its list, and random ones. */
export type Amount = { listed: number; random: number };

/** Returns the requests of one route, deterministic by seed: a sample of its list without repeats, and random ones. */
function chosen(route: ApiRoute, scene: Scene, { listed, random }: Amount, seed: number): Mutation[] {
  const list = mutationsOf(route, scene);
  const size = Math.min(listed, list.length);
  const [some = []] = fc.sample(fc.shuffledSubarray(list, { minLength: size, maxLength: size }), { seed, numRuns: 1 });
  const inBody = randomBodyMutation(route, bodyOf(route, scene));
  const inAddress = randomMutation(route);
  const any =
    inBody === null ? inAddress : fc.oneof({ weight: 4, arbitrary: inBody }, { weight: 1, arbitrary: inAddress });
  return [...some, ...fc.sample(any, { seed, numRuns: random })];
}

export type Swept = { sent: number; accepted: number; problems: string[] };

/**
 * Sends a route this many hostile requests in turn, each with one corrupted part.
 * @param setting the form of its valid requests
 * @param findProblems returns the problems of a response
 * @returns the numbers of sent and accepted requests, and the problems found
 */
export async function sweep(
  route: ApiRoute,
  setting: Setting,
  amount: Amount,
  seed: number,
  findProblems = findResponseProblems,
): Promise<Swept> {
  let scene = await setting.make();
  const swept: Swept = { sent: 0, accepted: 0, problems: [] };
  for (const { what, mustRefuse = false, apply } of chosen(route, scene, amount, seed)) {
    const valid = validWire(route, scene);
    const wire = { ...valid, ...apply(valid) };
    const response = await send(route, wire);
    const request = {
      method: wire.method,
      mustRefuse: mustRefuse && wire.method === route.method,
      mayFail: setting.status,
    };
    const problems = await findProblems(route, response, request);
    swept.problems.push(...problems.map((problem) => `${route.name}, ${what}: ${problem}`));
    swept.sent++;
    if (response.status < 300) swept.accepted++;
    // A spent scene would reject the next request. After text that no database can store, a new scene prevents later
    // requests from overwriting the evidence.
    const isDone = response.status < 300 && (setting.isSpent === true || wire.method !== route.method);
    if (isDone || BROKEN.test(String(wire.body))) scene = await setting.make();
  }
  return swept;
}
