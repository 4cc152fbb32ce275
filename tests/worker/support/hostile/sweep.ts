import fc from 'fast-check';
import { randomBodySpoil } from './body-spoils.ts';
import { problemsOf } from './judge.ts';
import type { ApiRoute } from './routes.ts';
import type { Scene, Setting } from './scenes.ts';
import { randomSpoil, spoilsOf } from './spoils.ts';
import { bodyOf, type Spoil, send, validWire } from './wire.ts';

/** NUL and halves of letters, as JSON writes them. */
const BROKEN = /\\u(?:0000|d[89a-f])/;

/** How many requests a route gets, of its list and beyond it. */
export type Amount = { listed: number; random: number };

/** The requests of one route, the same for the same seed: so many of its list, each at most once, and random ones. */
function chosen(route: ApiRoute, scene: Scene, { listed, random }: Amount, seed: number): Spoil[] {
  const list = spoilsOf(route, scene);
  const size = Math.min(listed, list.length);
  const [some = []] = fc.sample(fc.shuffledSubarray(list, { minLength: size, maxLength: size }), { seed, numRuns: 1 });
  const inBody = randomBodySpoil(route, bodyOf(route, scene));
  const inAddress = randomSpoil(route);
  const any =
    inBody === null ? inAddress : fc.oneof({ weight: 4, arbitrary: inBody }, { weight: 1, arbitrary: inAddress });
  return [...some, ...fc.sample(any, { seed, numRuns: random })];
}

export type Swept = { sent: number; taken: number; problems: string[] };

/**
 * Sends a route so many hostile requests, each spoilt in one place, one after another.
 * @param setting how its requests are taken
 * @param judge says what is wrong with an answer
 * @returns how many were sent and taken, and what was wrong with the answers
 */
export async function sweep(
  route: ApiRoute,
  setting: Setting,
  amount: Amount,
  seed: number,
  judge = problemsOf,
): Promise<Swept> {
  let scene = await setting.make();
  const swept: Swept = { sent: 0, taken: 0, problems: [] };
  for (const { what, mustRefuse = false, apply } of chosen(route, scene, amount, seed)) {
    const valid = validWire(route, scene);
    const wire = { ...valid, ...apply(valid) };
    const response = await send(route, wire);
    const asked = {
      method: wire.method,
      mustRefuse: mustRefuse && wire.method === route.method,
      mayFail: setting.status,
    };
    const problems = await judge(route, response, asked);
    swept.problems.push(...problems.map((problem) => `${route.name}, ${what}: ${problem}`));
    swept.sent++;
    if (response.status < 300) swept.taken++;
    // What was done would keep the next request from being taken. What no database keeps goes on in somebody else's rows,
    // so that nothing is written over it.
    const isDone = response.status < 300 && (setting.isSpent === true || wire.method !== route.method);
    if (isDone || BROKEN.test(String(wire.body))) scene = await setting.make();
  }
  return swept;
}
