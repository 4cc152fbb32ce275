import { expireSession } from './checkout.ts';
import { idOrNull } from './refs.ts';
import { collectRenewal, endSubscription, isLive, nextDue, renew } from './subscription-life.ts';
import type { World } from './world.ts';

const stillness = (customer: string) => `stands still: ${customer}`;
const standsStill = (world: World, customer: string | null) =>
  customer !== null && world.setting(stillness(customer)) === 1;

/**
 * Freezes all subscriptions except those of some customers, so time can move for a few among many.
 * @param except emails
 */
export function freezeSubscriptions(world: World, except: readonly string[]): void {
  for (const { id, email } of world.all('customer')) world.set(stillness(id), except.includes(email ?? '') ? 0 : 1);
}

/** Work that is due at a second. */
type Due = { at: number; work: () => void };

function dueOfSubscription(world: World, id: string): Due {
  const { at, work } = nextDue(world, world.get('subscription', id));
  if (work === 'end') return { at, work: () => endSubscription(world, id, 'cancellation_requested') };
  return { at, work: () => (work === 'retry' ? collectRenewal(world, id) : renew(world, id)) };
}

function nextOf(world: World): Due | undefined {
  const sessions = world.all('session').filter(({ status }) => status === 'open');
  const expiring = sessions.map(
    ({ id, expires_at }): Due => ({ at: expires_at, work: () => expireSession(world, id) }),
  );
  const billed = world.all('subscription').filter((row) => isLive(row) && !standsStill(world, idOrNull(row.customer)));
  const dues = [...expiring, ...billed.map(({ id }) => dueOfSubscription(world, id))];
  return dues.reduce<Due | undefined>(
    (first, due) => (first === undefined || due.at < first.at ? due : first),
    undefined,
  );
}

/** Runs all due work, in order and each at its own time. */
export function catchUp(world: World): void {
  for (let due = nextOf(world); due !== undefined && due.at * 1000 <= world.nowMs(); due = nextOf(world)) {
    world.at(due.at * 1000, due.work);
  }
}

/**
 * Moves a world's time forward and processes everything due in between.
 * @param to milliseconds
 * @throws RangeError for a time in the past
 */
export function moveClock(world: World, to: number): void {
  if (!(to >= world.nowMs())) throw new RangeError('Time goes forward only.');
  catchUp(world);
  world.moveClock(to);
  catchUp(world);
}
