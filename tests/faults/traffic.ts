import { setTimeout as sleep } from 'node:timers/promises';
import type { PayoutsResponse } from '#contract/payouts';
import { adminActs } from './admin-acts.ts';
import { type Act, readerActs, subscribe } from './reader-acts.ts';
import { confirm, type Person, publish, type Run, signIn, signUp } from './run.ts';
import { writerActs } from './writer-acts.ts';

/** Milliseconds between two actions of a user. */
const REST_MS = { least: 60, most: 240 };
const FREE_POSTS = 6;
const SWITCHED = 2;

async function beWriter(run: Run, n: number): Promise<Person> {
  const writer = await signUp(run, `writer_${n}`);
  const { client } = writer;
  if (!(await confirm(run, writer, 20_000))) throw new Error('no confirmation mail');
  await client.insist('/api/profile/blogging', { method: 'PUT', body: { enabled: true } });
  await client.insist('/api/profile/writing-topics', { method: 'PUT', body: { categories: ['food'] } });
  // Authors can read their own posts.
  client.mayRead.add(writer.id);
  run.writers.push(writer);
  for (let posts = 0; posts < FREE_POSTS; posts++) await publish(run, writer, true, 'kept');
  for (let posts = 0; posts < SWITCHED; posts++) await publish(run, writer, true, 'switched');
  await publish(run, writer, false, 'kept');
  return writer;
}

/** Sets up a writer's payout account; the other writers' shares wait. */
async function setUpPayouts({ world }: Run, { client }: Person): Promise<void> {
  const { text } = await client.insist('/api/payouts/onboarding', { method: 'POST' });
  const account = /acct_\w+/.exec(text)?.[0];
  if (account === undefined) throw new Error(`no payout account: ${text}`);
  world.sandbox.onboard(account);
  await world.sandbox.deliver();
  const payouts = (await client.insist('/api/payouts', {})).json<PayoutsResponse>();
  if (payouts.status !== 'active') throw new Error(`payouts are ${payouts.status}`);
}

/** Creates all users before the first fault. */
export async function createPeople(run: Run, people: { readers: number; writers: number }): Promise<void> {
  await signIn(run.admin.client, run.admin);
  for (let n = 0; n < people.writers; n++) await beWriter(run, n);
  const [first] = run.writers;
  if (first !== undefined) await setUpPayouts(run, first);
  for (let n = 0; n < people.readers; n++) {
    const reader = await signUp(run, `reader_${n}`);
    run.readers.push(reader);
    // One reader never confirms the email: the product must require it despite every fault.
    if (n === 0) continue;
    if (!(await confirm(run, reader, 20_000))) throw new Error('no confirmation mail');
    await subscribe(run, reader);
  }
}

function pickAct({ chance }: Run, acts: readonly (readonly [number, Act])[]): Act {
  let remaining = chance.below(acts.reduce((sum, [weight]) => sum + weight, 0));
  for (const [weight, act] of acts) {
    if (remaining < weight) return act;
    remaining -= weight;
  }
  throw new Error('there is nothing to do');
}

/**
 * Runs all users concurrently, each with one action after another.
 * @returns a function that stops them and waits for their current action
 * @throws Error when a user is stuck
 */
export function startTraffic(run: Run): () => Promise<void> {
  let isOver = false;
  const live = async (person: Person, acts: readonly (readonly [number, Act])[]) => {
    while (!isOver) {
      await pickAct(run, acts)(run, person);
      await sleep(REST_MS.least + run.chance.below(REST_MS.most - REST_MS.least));
    }
  };
  const guest: Person = { id: '', username: 'a guest', email: '', client: run.guest, isGone: false };
  const onlyReads = readerActs.slice(0, 1);
  const lives = [
    ...run.readers.map((reader) => live(reader, readerActs)),
    ...run.writers.map((writer) => live(writer, writerActs)),
    live(run.admin, adminActs),
    live(guest, onlyReads),
  ];
  // Failures are reported at the end.
  for (const one of lives) one.catch(() => undefined);
  return async () => {
    isOver = true;
    await Promise.all(lives);
  };
}
