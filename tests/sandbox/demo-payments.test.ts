import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DAY } from '#contract/time';
import { openPastPayments } from './demo/past-payments.ts';
import { type History, playPayments } from './demo/play-payments.ts';
import type { DemoPerson } from './demo/seed-accounts.ts';
import { createSandbox } from './stripe/sandbox.ts';
import { openStore } from './stripe/store.ts';

const people = ['anne', 'ben', 'cora', 'dora'].map((username, n): DemoPerson => {
  return { seq: n + 1, id: `user-${username}`, username, email: `${username}@demo.test`, joinedAt: 0 };
});
const [anne, ben, paidBlogger, owedBlogger] = people as [DemoPerson, DemoPerson, DemoPerson, DemoPerson];

/**
 * Simulates two readers, one of whom unsubscribes after a month, and two bloggers, one of whom has a payout account
 * from the second month on.
 */
async function played(from: number, until: number) {
  const past = openPastPayments(from, 12111);
  const order = (id: string, reader: DemoPerson, blogger: DemoPerson, leftAt: number | null = null) => {
    return { id, reader, blogger, priceCents: 500, since: from + DAY, leftAt };
  };
  const subscriptions = [
    order('stays', anne, paidBlogger),
    order('leaves', ben, paidBlogger, from + 40 * DAY),
    order('owed', anne, owedBlogger),
  ];
  const accounts = [{ blogger: paidBlogger, at: from + 35 * DAY }];
  const history = await playPayments(past, { subscriptions, accounts, from, until });
  return { past, history };
}

const monthsOf = ({ paid }: History, id: string) =>
  paid.filter(({ subscription, transferId }) => subscription.id === id && transferId === null).length;

test.each([
  ['in the middle of a month', '2026-11-21T12:00:00Z', 4],
  ['as a month begins', '2026-12-01T00:00:20Z', 5],
  ['as a month ends', '2026-11-30T23:59:50Z', 4],
  ['on a leap day', '2028-02-29T12:00:00Z', 4],
])('replays past payments up to now, %s', async (_, now, months) => {
  const until = Date.parse(now);
  const begin = new Date(until);
  const from = Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() - 4 + (months === 5 ? 0 : 1), 5);
  const { past, history } = await played(from, until);
  expect(history.subscriptions.map(({ id, provider }) => [id, provider.status])).toEqual([
    ['stays', 'active'],
    ['leaves', 'canceled'],
    ['owed', 'active'],
  ]);
  expect([monthsOf(history, 'stays'), monthsOf(history, 'leaves'), monthsOf(history, 'owed')]).toEqual([
    months,
    2,
    months,
  ]);
  const sent = history.paid.filter(({ transferId }) => transferId !== null);
  expect(sent.map(({ transferId, plan }) => [transferId, plan.row.bloggerCents])).toEqual(
    past.rows('transfer').map(({ id, amount }) => [id, amount]),
  );
  const shares = history.paid.filter(({ transferId }) => transferId === null);
  const owed = shares.filter(({ plan }) => !sent.some((one) => one.plan.row.id === plan.row.id));
  expect(new Set(owed.map(({ subscription }) => subscription.id))).toEqual(new Set(['owed']));
});

test('continues from the past in the started sandbox, and sends webhooks only for new events', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'demo-payments-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const until = Date.UTC(2026, 10, 21);
  const { past, history } = await played(Date.UTC(2026, 7, 5), until);
  const file = join(folder, 'stripe.jsonl');
  past.keepIn(file);
  const sandbox = createSandbox({ store: openStore(file), now: () => until });
  expect(sandbox.events()).toEqual([]);
  sandbox.clock.move(Date.UTC(2026, 11, 2));
  const renewed = sandbox.events().filter(({ type }) => type === 'invoice.paid');
  const live = history.subscriptions.filter(({ provider }) => provider.endedAt === null);
  expect(renewed).toHaveLength(live.length);
});
