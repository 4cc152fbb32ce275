import { DAY } from '#contract/limits';
import type { Ctx } from '../../context.ts';
import { runBatch, type Statement } from '../../db/client.ts';
import { enqueueAllStatements, enqueueStatement } from '../../db/outbox.ts';
import { reviveParkedStatement } from '../../db/outbox-sending.ts';
import type { Page } from '../../platform/stripe/payment-lists.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { announceBilling } from './announce-billing.ts';
import { applyMessage, billingMessage, type Drift } from './billing-messages.ts';
import { readLiveAfter, readManyKnown } from './reconcile.repo.ts';
import {
  hasDrifted,
  providerOf,
  unbookedDisputes,
  unbookedRefunds,
  unwrittenInvoices,
} from './reconcile-drift.service.ts';
import {
  finishReconciliationStatement,
  hasReconciliation,
  startReconciliationStatement,
} from './reconciliations.repo.ts';
import { sendOwedStatement } from './transfers.repo.ts';

/** In this order: the provider's subscriptions by pages, ours by their ids there, then what was paid and went back lately. */
const SIDES = ['theirs', 'ours', 'invoices', 'refunds', 'disputes'] as const;
/**
 * How far one comparison has got. `day` is the id of its row in `reconciliations`; older messages hold a date instead.
 * `compared` and `unknown` count our live subscriptions so far, and those that the provider does not know.
 */
type Place = {
  day: string;
  step: number;
  side: (typeof SIDES)[number];
  cursor: string | null;
  compared?: number;
  unknown?: number;
};
/** What one slice has found, and where its side goes on; null at its end. */
type Slice = { drifted: Drift[]; cursor: string | null; compared?: number; unknown?: number };

const OURS_AT_ONCE = 20;
const OWED_AT_ONCE = 1000;
const REVIVED_AT_ONCE = 500;
/** So far back it is looked for what was paid and given back. */
const LOOKED_BACK = 7 * DAY;
/** A dispute takes so long to be decided. */
const DISPUTES_LOOKED_BACK = 90 * DAY;

const messageAt = (place: Place, now: number) =>
  billingMessage('reconcile', `reconcile:${place.day}:${place.step}`, place, now);

async function compareTheirs(ctx: Ctx, cursor: string | null): Promise<Slice> {
  const { subscriptions, nextCursor } = await requirePayments(ctx).subscriptions(cursor);
  const ofUs = subscriptions.filter(({ ours }) => ours !== null);
  const known = await readManyKnown(
    ctx.db,
    ofUs.map(({ id }) => id),
  );
  const drifted = ofUs.filter((provider) => hasDrifted(provider, known.get(provider.id), ctx.now));
  return { drifted: drifted.map(({ id }) => ({ subscriptionId: id })), cursor: nextCursor };
}

/** A slice of our live subscriptions: which of them have ended there. */
async function compareOurs(ctx: Ctx, cursor: string | null): Promise<Slice> {
  const live = await readLiveAfter(ctx.db, cursor ?? '', OURS_AT_ONCE);
  const drifted: Drift[] = [];
  let unknown = 0;
  for (const [subscriptionId, known] of live) {
    const provider = await providerOf(ctx, subscriptionId);
    if (provider === null) unknown += 1;
    else if (hasDrifted(provider, known, ctx.now)) drifted.push({ subscriptionId });
  }
  return { drifted, cursor: live[OURS_AT_ONCE - 1]?.[0] ?? null, compared: live.length, unknown };
}

async function compareListed<Item>(
  ctx: Ctx,
  page: Promise<Page<Item>>,
  compare: (ctx: Ctx, items: Item[]) => Promise<Drift[]>,
): Promise<Slice> {
  const { items, nextCursor } = await page;
  return { drifted: await compare(ctx, items), cursor: nextCursor };
}

function compare(ctx: Ctx, { side, cursor }: Place): Promise<Slice> {
  const payments = requirePayments(ctx);
  const since = ctx.now - LOOKED_BACK;
  switch (side) {
    case 'theirs':
      return compareTheirs(ctx, cursor);
    case 'ours':
      return compareOurs(ctx, cursor);
    case 'invoices':
      return compareListed(ctx, payments.paidInvoices(since, cursor), unwrittenInvoices);
    case 'refunds':
      return compareListed(ctx, payments.refunds(since, cursor), unbookedRefunds);
    case 'disputes':
      return compareListed(ctx, payments.disputes(ctx.now - DISPUTES_LOOKED_BACK, cursor), unbookedDisputes);
  }
}

function placeAfter(place: Place, cursor: string | null): Place | null {
  const side = cursor === null ? SIDES[SIDES.indexOf(place.side) + 1] : place.side;
  return side === undefined ? null : { ...place, step: place.step + 1, side, cursor };
}

/** The place with the counts of one more slice. */
const counted = (place: Place, { compared = 0, unknown = 0 }: Slice): Place => ({
  ...place,
  compared: (place.compared ?? 0) + compared,
  unknown: (place.unknown ?? 0) + unknown,
});

/**
 * Compares one slice with the provider, leaves what differs to a message each, and the next slice to the next one: how far
 * it has got stands in the outbox.
 */
export async function deliverReconcile(ctx: Ctx, { payload }: { payload: Record<string, unknown> }): Promise<void> {
  const from = payload as Place;
  const slice = await compare(ctx, from);
  const { drifted, cursor } = slice;
  const place = counted(from, slice);
  const next = placeAfter(place, cursor);
  await runBatch(ctx.db, [
    ...enqueueAllStatements(
      ctx.db,
      drifted.map((about) => applyMessage(place.day, about, ctx.now)),
    ),
    next === null
      ? finishReconciliationStatement(ctx.db, place.day, place, ctx.now)
      : enqueueStatement(ctx.db, messageAt(next, ctx.now)),
  ]);
}

/** Starts a comparison, unless one began within the last hour and still runs: a second one the same day is a new one. */
export function startStatements({ db, now }: Ctx): Statement[] {
  const id = new Date(now).toISOString();
  return [
    startReconciliationStatement(db, id, now),
    enqueueStatement(db, messageAt({ day: id, step: 0, side: 'theirs', cursor: null }, now), hasReconciliation(id)),
  ];
}

/**
 * What a night puts right about money: provider calls that were given up begin anew, owed shares are sent to who can
 * receive, and a comparison of all subscriptions and of what was paid and given back lately with the provider begins.
 */
export async function reconcile(ctx: Ctx): Promise<void> {
  if (ctx.ports.payments === null) return;
  await runBatch(ctx.db, [
    reviveParkedStatement(ctx.db, ctx.now, REVIVED_AT_ONCE),
    sendOwedStatement(ctx.db, 'everybody', ctx.now, OWED_AT_ONCE),
    ...startStatements(ctx),
  ]);
  announceBilling(ctx);
}
