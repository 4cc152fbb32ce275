import { DAY } from '#contract/time';
import type { Ctx } from '../../context.ts';
import { runBatch, type Statement } from '../../db/client.ts';
import { enqueueAllStatements, enqueueStatement, jobMessage } from '../../outbox/enqueue.ts';
import { requeueParkedStatement } from '../../outbox/lease.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import type { ProviderPage } from '../../platform/stripe/payment-lists.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { type Drift, repairDriftMessage } from './billing.messages.ts';
import type { StoredSubscription } from './billing.policy.ts';
import { readStoredSubscriptions, readUnlistedLive } from './reconcile.repo.ts';
import {
  fetchProviderSubscription,
  hasDrifted,
  unbookedDisputes,
  unbookedRefunds,
  unrecordedInvoices,
} from './reconcile-drift.service.ts';
import {
  finishReconciliationStatement,
  hasReconciliation,
  startReconciliationStatement,
} from './reconciliations.repo.ts';
import { enqueueOwedTransfersStatement } from './transfers.repo.ts';

/** Order of the comparison: live subscriptions, then recent payments and refunds. */
const SIDES = ['theirs', 'invoices', 'refunds', 'disputes'] as const;
/**
 * Cursor of a comparison. `day` is its id in `reconciliations` (a date in older messages), `before` when the last
 * listed subscription was created (milliseconds UTC), `boundary` the ids listed of that second. `compared`, `unknown`
 * and `found` count live subscriptions, ones that Stripe does not know, and possible differences.
 */
export type ReconcileCursor = {
  day: string;
  step: number;
  side: (typeof SIDES)[number];
  cursor: string | null;
  before?: number | null;
  boundary?: readonly string[];
  compared?: number;
  unknown?: number;
  found?: number;
};
/** The drift of one slice, and the cursor of the next; null at the end of its side. */
type Slice = {
  drifted: Drift[];
  cursor: string | null;
  before?: number | null;
  boundary?: readonly string[];
  compared?: number;
  unknown?: number;
};

/** Limits the unlisted subscriptions that a slice fetches. With another account's key it would be all of them. */
const UNLISTED_AT_ONCE = 100;
const OWED_AT_ONCE = 1000;
const REVIVED_AT_ONCE = 500;
/** Milliseconds for which payments and refunds are compared. */
const LOOKBACK_MS = 7 * DAY;
/** Milliseconds for which disputes are compared: a decision can take so long. */
const DISPUTE_LOOKBACK_MS = 90 * DAY;

const messageAt = (position: ReconcileCursor, now: number) =>
  jobMessage('reconcile', `reconcile:${position.day}:${position.step}`, position, now);

/** Fetches our live subscriptions that Stripe's list lacks: they have ended there, or are unknown. */
async function fetchUnlisted(ctx: Ctx, unlisted: ReadonlyMap<string, StoredSubscription>) {
  const drifted: string[] = [];
  let unknown = 0;
  for (const [id, known] of unlisted) {
    const provider = await fetchProviderSubscription(ctx, id);
    if (provider === null) unknown++;
    else if (hasDrifted(provider, known, ctx.now)) drifted.push(id);
  }
  return { drifted, unknown };
}

/**
 * Compares a page of Stripe's live subscriptions. Stored ones created in the page's time span that it does not list
 * have ended there; this avoids a call for each. The page's oldest second belongs to the next page's span.
 */
async function compareLive(ctx: Ctx, { cursor, before = null, boundary = [] }: ReconcileCursor): Promise<Slice> {
  const { items, nextCursor, oldest } = await requirePayments(ctx).liveSubscriptions(cursor);
  const ids = items.map(({ id }) => id);
  const known = await readStoredSubscriptions(ctx.db, ids);
  const ofUs = items.filter(({ id, ours }) => ours !== null || known.has(id));
  const drifted = ofUs.filter((provider) => hasDrifted(provider, known.get(provider.id), ctx.now)).map(({ id }) => id);
  const span = { after: oldest ?? -1, until: before ?? Number.MAX_SAFE_INTEGER };
  const unlisted = await readUnlistedLive(ctx.db, span, [...boundary, ...ids], UNLISTED_AT_ONCE);
  const fetched = await fetchUnlisted(ctx, unlisted);
  const live = [...known.values()].filter(({ endedAt }) => endedAt === null);
  return {
    drifted: [...drifted, ...fetched.drifted].map((subscriptionId) => ({ subscriptionId })),
    cursor: nextCursor,
    before: oldest,
    boundary: [
      ...(oldest === before ? boundary : []),
      ...items.filter(({ createdAt }) => createdAt === oldest).map(({ id }) => id),
    ],
    compared: live.length + unlisted.size,
    unknown: fetched.unknown,
  };
}

async function compareListed<Item>(
  ctx: Ctx,
  page: Promise<ProviderPage<Item>>,
  compare: (ctx: Ctx, items: Item[]) => Promise<Drift[]>,
): Promise<Slice> {
  const { items, nextCursor } = await page;
  return { drifted: await compare(ctx, items), cursor: nextCursor };
}

function compare(ctx: Ctx, position: ReconcileCursor): Promise<Slice> {
  const { side, cursor } = position;
  const payments = requirePayments(ctx);
  const since = ctx.now - LOOKBACK_MS;
  switch (side) {
    case 'theirs':
      return compareLive(ctx, position);
    case 'invoices':
      return compareListed(ctx, payments.paidInvoices(since, cursor), unrecordedInvoices);
    case 'refunds':
      return compareListed(ctx, payments.refunds(since, cursor), unbookedRefunds);
    case 'disputes':
      return compareListed(ctx, payments.disputes(ctx.now - DISPUTE_LOOKBACK_MS, cursor), unbookedDisputes);
  }
}

function positionAfter(
  position: ReconcileCursor,
  { cursor, before = null, boundary = [] }: Slice,
): ReconcileCursor | null {
  const side = cursor === null ? SIDES[SIDES.indexOf(position.side) + 1] : position.side;
  return side === undefined ? null : { ...position, step: position.step + 1, side, cursor, before, boundary };
}

/** Adds the counts of a slice to the cursor. */
const counted = (position: ReconcileCursor, { drifted, compared = 0, unknown = 0 }: Slice) => ({
  ...position,
  found: (position.found ?? 0) + drifted.length,
  compared: (position.compared ?? 0) + compared,
  unknown: (position.unknown ?? 0) + unknown,
});

/**
 * Compares one slice with Stripe and enqueues a message for each difference and one for the next slice. The outbox
 * stores the cursor.
 */
export async function reconcileSlice(ctx: Ctx, { payload: from }: { payload: ReconcileCursor }): Promise<void> {
  // A message of an earlier version may name a side that no longer exists.
  const slice = SIDES.includes(from.side) ? await compare(ctx, from) : { drifted: [], cursor: null };
  const position = counted(from, slice);
  const next = positionAfter(position, slice);
  await runBatch(ctx.db, [
    ...enqueueAllStatements(
      ctx.db,
      slice.drifted.map((about) => repairDriftMessage(position.day, about, ctx.now)),
    ),
    next === null
      ? finishReconciliationStatement(ctx.db, position.day, position, ctx.now)
      : enqueueStatement(ctx.db, messageAt(next, ctx.now)),
  ]);
}

/**
 * Starts a comparison, unless one that began within the last hour still runs. A second one on the same day has its own
 * id.
 */
export function startStatements({ db, now }: Ctx): Statement[] {
  const id = new Date(now).toISOString();
  return [
    startReconciliationStatement(db, id, now),
    enqueueStatement(db, messageAt({ day: id, step: 0, side: 'theirs', cursor: null }, now), hasReconciliation(id)),
  ];
}

/** Requeues parked Stripe calls, enqueues owed shares and starts the comparison with Stripe. Runs nightly. */
export async function startReconcile(ctx: Ctx): Promise<void> {
  if (ctx.ports.payments === null) return;
  await runBatch(ctx.db, [
    requeueParkedStatement(ctx.db, ctx.now, REVIVED_AT_ONCE),
    enqueueOwedTransfersStatement(ctx.db, 'everybody', ctx.now, OWED_AT_ONCE),
    ...startStatements(ctx),
  ]);
  wakeOutbox(ctx, 'jobs');
}
