import { DAY } from '#contract/time';
import type { Ctx } from '../../../worker/context.ts';
import {
  follows,
  invoices,
  ledgerEntries,
  payoutAccounts,
  stripeCustomers,
  stripeEvents,
  stripeProducts,
  subscribers,
  subscriptions,
  transfers,
} from '../../../worker/db/schema/index.ts';
import { toStreamKey } from '../../../worker/db/streams.ts';
import { toEntitlement, toSubscriptionState } from '../../../worker/features/billing/billing.policy.ts';
import { transferEntries } from '../../../worker/features/billing/ledger.policy.ts';
import { insertAll } from './insert-all.ts';
import type { Paid } from './past-invoices.ts';
import type { History, Played } from './play-payments.ts';

/** Returns a subscription's state at the sandbox, as the product reads it. */
function standingOf({ provider }: Played, now: number) {
  const state = toSubscriptionState(provider, { known: undefined, isRevoked: false, now });
  const entitlement = toEntitlement(state, false);
  return { state, entitlement, mayRead: state.active || entitlement.subscribed };
}

/** Returns whether its reader may read now. */
export const mayRead = (subscription: Played, now: number): boolean => standingOf(subscription, now).mayRead;

async function writeSubscriptions({ db, now }: Ctx, played: readonly Played[]): Promise<void> {
  const all = played.map((one) => ({ ...one, ...standingOf(one, now) }));
  const rows = all.map(({ id, reader, blogger, provider, freeStart, state }) => ({
    id,
    subscriber: reader.seq,
    creator: blogger.seq,
    ...state,
    freeStart,
    version: 1,
    stripeSubscriptionId: provider.id,
    stripeItemId: provider.itemId,
    createdAt: provider.createdAt,
  }));
  const entitlements = all.map(({ reader, blogger, entitlement: { subscribed, until } }) => {
    return { user: reader.seq, creator: blogger.seq, subscribed, subscriptionEnd: until };
  });
  const followed = all.filter((one) => one.mayRead);
  await insertAll(db, subscriptions, rows);
  await insertAll(db, subscribers, entitlements);
  await insertAll(
    db,
    follows,
    followed.map(({ reader, blogger: { seq: blogger }, provider: { createdAt } }) => {
      return { user: reader.seq, kind: 0, stream: toStreamKey('blogger', blogger), blogger, createdAt };
    }),
  );
}

async function writeNames({ db }: Ctx, { subscriptions: played, accounts }: History): Promise<void> {
  const customers = new Map(played.map(({ reader, customerId }) => [reader.seq, customerId]));
  const products = new Map(played.map(({ blogger, productId }) => [blogger.seq, productId]));
  await insertAll(
    db,
    stripeCustomers,
    [...customers].map(([user, stripeCustomerId]) => ({ user, stripeCustomerId })),
  );
  await insertAll(
    db,
    stripeProducts,
    [...products].map(([creator, stripeProductId]) => ({ creator, stripeProductId })),
  );
  await insertAll(
    db,
    payoutAccounts,
    accounts.map(({ blogger, id: stripeAccountId, at: createdAt }) => {
      return { user: blogger.seq, stripeAccountId, detailsSubmitted: true, canReceive: true, country: 'US', createdAt };
    }),
  );
}

async function writePaid({ db }: Ctx, paid: readonly Paid[]): Promise<void> {
  const sent = new Map(paid.filter(({ transferId }) => transferId !== null).map((one) => [one.plan.row.id, one]));
  const received = paid.filter(({ transferId }) => transferId === null);
  await insertAll(
    db,
    invoices,
    received.map(({ plan: { row }, subscription: { reader, blogger } }) => {
      return { ...row, subscriber: reader.seq, creator: blogger.seq, version: 1 };
    }),
  );
  const shares = received.filter(({ plan: { row } }) => row.bloggerCents > 0);
  await insertAll(
    db,
    transfers,
    shares.map(({ plan: { row }, subscription: { blogger }, at }) => {
      const { transferId = null, at: sentAt = null } = sent.get(row.id) ?? {};
      const cents = row.bloggerCents;
      return {
        invoice: row.id,
        creator: blogger.seq,
        bloggerAccount: row.bloggerAccount,
        cents,
        createdAt: at,
        askedCents: transferId === null ? null : cents,
        stripeTransferId: transferId,
        sentAt,
      };
    }),
  );
  const entriesOf = ({ plan: { row, entries }, transferId }: Paid) =>
    transferId === null ? entries : transferEntries(transferId, row.bloggerAccount, row.bloggerCents);
  await insertAll(
    db,
    ledgerEntries,
    paid.flatMap((one) => entriesOf(one).map((entry) => ({ ...entry, createdAt: one.at, invoice: one.plan.row.id }))),
  );
}

/** Stores the webhooks of the last 90 days' payments: older ones are deleted. */
async function writeEvents({ db, now }: Ctx, paid: readonly Paid[]): Promise<void> {
  const recent = paid.filter(({ transferId, plan: { row } }) => transferId === null && now - row.paidAt < 90 * DAY);
  await insertAll(
    db,
    stripeEvents,
    recent.map(({ plan: { row } }) => ({
      id: `evt_demo_${row.id}`,
      type: 'invoice.paid',
      objectId: row.id,
      state: 'applied' as const,
      receivedAt: row.paidAt,
      appliedAt: row.paidAt,
      triedAt: row.paidAt,
    })),
  );
}

/** Writes the rows that the product would have written for every event, without sending notices. */
export async function writePayments(ctx: Ctx, history: History): Promise<void> {
  await writeNames(ctx, history);
  await writeSubscriptions(ctx, history.subscriptions);
  await writePaid(ctx, history.paid);
  await writeEvents(ctx, history.paid);
}
