import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { monthStart } from '#contract/prices';
import { DAY, HOUR } from '#contract/time';
import type { Ctx } from '../../../worker/context.ts';
import { createRandomDraws } from '../../support/seeded-random.ts';
import type { Places } from '../environment.ts';
import { demoBloggers } from './bloggers.ts';
import type { DemoSubscription } from './past-invoices.ts';
import { openPastPayments } from './past-payments.ts';
import { type DemoBlogger, demoAccounts, demoReaderFollows, demoReaders } from './people.ts';
import { type DemoAccount, playPayments } from './play-payments.ts';
import type { DemoPeople } from './seed-accounts.ts';
import { seedProblems, withFailingCard } from './seed-problems.ts';
import { mayRead, writePayments } from './write-payments.ts';

/** Share of all subscriptions that have been canceled. */
const LEFT = 0.15;
/** Share of bloggers with a payout account; the demo blogger has one. */
const CONNECTED = 0.7;

/** The readers who may read each blogger's premium posts, by the blogger's username. */
export type Subscriptions = Map<string, string[]>;

/** Subscribing is not possible in the last minutes of a month. */
const beforeMonthEnds = (at: number) => Math.min(at, monthStart(at, 1) - HOUR);

function readersOf({ username, popularity, priceCents }: DemoBlogger, people: DemoPeople, now: number) {
  const blogger = people.person(username);
  const order = createRandomDraws(`${username} readers`);
  const drawn = demoReaders.map((reader) => ({ reader, at: order.next() })).sort((a, b) => a.at - b.at);
  return drawn.slice(0, popularity).flatMap(({ reader: name }): DemoSubscription[] => {
    const reader = people.person(name);
    const from = Math.max(reader.joinedAt, blogger.joinedAt) + DAY;
    if (from >= now) return [];
    const since = beforeMonthEnds(
      Math.round(from + createRandomDraws(`${name} to ${username}`).range(0, 0.95) * (now - from)),
    );
    const mood = createRandomDraws(`${name} left ${username}`);
    const hasLeft = since < monthStart(now, -1) && mood.chance(LEFT);
    const leftAt = hasLeft ? Math.round(since + mood.range(0.1, 1) * (now - since)) : null;
    return [{ id: crypto.randomUUID(), reader, blogger, priceCents, since, leftAt }];
  });
}

/** Returns the demo reader's subscriptions: one active, and one that ends this month. */
function demoReadersOwn(people: DemoPeople, now: number): DemoSubscription[] {
  const reader = people.person(demoAccounts.reader.username);
  const to = (username: string, since: number, leftAt: number | null): DemoSubscription[] => {
    const priceCents = demoBloggers.find((blogger) => blogger.username === username)?.priceCents;
    if (priceCents === undefined) return [];
    const blogger = people.person(username);
    return [{ id: crypto.randomUUID(), reader, blogger, priceCents, since: beforeMonthEnds(since), leftAt }];
  };
  return [
    ...to(demoReaderFollows.subscribesTo, now - 40 * DAY, null),
    ...to(demoReaderFollows.unsubscribedFrom, now - 100 * DAY, (monthStart(now) + now) / 2),
  ];
}

function accounts(people: DemoPeople, now: number): DemoAccount[] {
  return demoBloggers.flatMap(({ username }) => {
    const luck = createRandomDraws(`${username} paid`);
    const isConnected = luck.chance(CONNECTED) || username === demoAccounts.blogger.username;
    const blogger = people.person(username);
    const at = Math.round(blogger.joinedAt + luck.range(10, 60) * DAY);
    return isConnected && at < now ? [{ blogger, at }] : [];
  });
}

const PAUSE_MS = 50;

/**
 * Creates current and canceled subscriptions: at the sandbox's Stripe, from which the product continues, and in the
 * database.
 */
export async function seedSubscriptions(
  ctx: Ctx,
  people: DemoPeople,
  { stateDir, stripePort }: Places,
): Promise<Subscriptions> {
  const { now } = ctx;
  const subscriptions = withFailingCard(
    [...demoBloggers.flatMap((blogger) => readersOf(blogger, people, now)), ...demoReadersOwn(people, now)],
    now,
  );
  const from = Math.min(...demoBloggers.map(({ username }) => people.person(username).joinedAt));
  const past = openPastPayments(from, stripePort);
  const history = await playPayments(past, { subscriptions, accounts: accounts(people, now), from, until: now });
  // Playing takes seconds without a pause; until one, the connection to the database does not notice that it was closed.
  await setTimeout(PAUSE_MS);
  await writePayments(ctx, history);
  await seedProblems(ctx, past, history);
  past.keepIn(join(stateDir, 'stripe.jsonl'));
  const readers = history.subscriptions.filter((subscription) => mayRead(subscription, now));
  const byBlogger = Map.groupBy(readers, ({ blogger }) => blogger.username);
  return new Map([...byBlogger].map(([username, all]) => [username, all.map(({ reader }) => reader.username)]));
}
