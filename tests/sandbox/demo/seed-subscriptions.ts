import type { Ctx } from '../../../worker/context.ts';
import { runBatch } from '../../../worker/db/client.ts';
import { follows, subscribers, subscriptions } from '../../../worker/db/schema/index.ts';
import { streamOf } from '../../../worker/db/streams.ts';
import { demoBloggers } from './bloggers.ts';
import { rngFrom } from './drawings/prng.ts';
import { type DemoBlogger, demoAccounts, demoReaderFollows, demoReaders } from './people.ts';
import type { DemoPeople } from './seed-accounts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Of those who ever subscribed, how many have left again. */
const LEFT = 0.15;

type Subscription = { reader: string; since: number; left: boolean };

/** The readers of each blogger's username who may read their premium posts. */
export type Subscriptions = Map<string, string[]>;

/** The 1st of a month at 00:00 UTC, `months` after the month of `at`: what is paid runs until then (billing.md). */
function firstOfMonth(at: number, months: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
}

function subscriptionsTo({ username, popularity }: DemoBlogger, people: DemoPeople, now: number): Subscription[] {
  const order = rngFrom(`${username} readers`);
  const drawn = demoReaders.map((reader) => ({ reader, at: order.next() })).sort((a, b) => a.at - b.at);
  const chosen = drawn.slice(0, popularity).map(({ reader }) => {
    const from = Math.max(people.joinedAt(reader), people.joinedAt(username)) + DAY_MS;
    const since = Math.round(from + rngFrom(`${reader} to ${username}`).range(0, 0.95) * Math.max(0, now - from));
    const canHaveLeft = since < firstOfMonth(now, -1);
    return { reader, since, left: canHaveLeft && rngFrom(`${reader} left ${username}`).chance(LEFT) };
  });
  if (username !== demoReaderFollows.subscribesTo) return chosen;
  return [...chosen, { reader: demoAccounts.reader.username, since: now - 40 * DAY_MS, left: false }];
}

/** Whom somebody pays, they follow. */
const followStatement = (ctx: Ctx, user: number, blogger: number, createdAt: number) =>
  ctx.db.insert(follows).values({ user, kind: 0, stream: streamOf('blogger', blogger), blogger, createdAt });

function statementsOf(ctx: Ctx, people: DemoPeople, blogger: DemoBlogger, { reader, since, left }: Subscription) {
  const [user, creator] = [people.seqOf(reader), people.seqOf(blogger.username)];
  const paidUntil = left ? firstOfMonth(since, 1) : firstOfMonth(ctx.now, 1);
  return [
    ctx.db.insert(subscriptions).values({
      id: crypto.randomUUID(),
      subscriber: user,
      creator,
      active: !left,
      status: left ? 'canceled' : 'active',
      priceCents: blogger.priceCents,
      currentPeriodEnd: paidUntil,
      createdAt: since,
      endedAt: left ? paidUntil : null,
    }),
    ctx.db.insert(subscribers).values({ user, creator, subscribed: !left, subscriptionEnd: paidUntil }),
    ...(left ? [] : [followStatement(ctx, user, creator, since)]),
  ];
}

/** Lets readers subscribe, since some time and until now, a few of them no longer. */
export async function seedSubscriptions(ctx: Ctx, people: DemoPeople): Promise<Subscriptions> {
  const current: Subscriptions = new Map();
  for (const blogger of demoBloggers) {
    const all = subscriptionsTo(blogger, people, ctx.now);
    await runBatch(
      ctx.db,
      all.flatMap((one) => statementsOf(ctx, people, blogger, one)),
    );
    current.set(
      blogger.username,
      all.filter(({ left }) => !left).map(({ reader }) => reader),
    );
  }
  return current;
}
