import type { Ctx } from '../../context.ts';
import type { Statement } from '../../db/client.ts';
import { logError } from '../../log.ts';
import { enqueueAllStatements, type NewOutboxMessage } from '../../outbox/enqueue.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { isIncomplete, isLive } from '../access/access.policy.ts';
import { announceInterests, announceNotifications, announceSubscriptions } from '../live/announcements.service.ts';
import { countOfDayStatement } from '../notifications/notifications.statements.ts';
import { newSubscriptionItemStatement } from '../prices/prices.statements.ts';
import { resumeNoticeStatements } from '../prices/resume-notice.service.ts';
import { purgeBloggerPages } from '../profiles/blogger-pages.service.ts';
import {
  type Entitlement,
  isSame,
  type SubscriptionState,
  toEntitlement,
  toSubscriptionState,
} from './billing.policy.ts';
import { followUpMessages, isAccessRevoked, isDuplicateSubscription } from './follow-up-messages.service.ts';
import { saveInvoiceStatements } from './invoice-writes.repo.ts';
import { ledgerAccounts } from './ledger.policy.ts';
import { saveDisputesStatement, saveFailedPaymentStatement } from './payment-problems.repo.ts';
import { eventsDoneStatement } from './stripe-events.repo.ts';
import type { SubscriptionSnapshot } from './subscription-snapshot.service.ts';
import {
  assertVersionStatement,
  type ReaderBloggerPair,
  saveEntitlementStatement,
  saveSubscriptionStatements,
  setCheckoutStateStatement,
  syncFollowStatements,
} from './subscription-writes.repo.ts';

/** The writes of a sync, and their effects. */
export type SubscriptionUpdate = {
  statements: Statement[];
  state: SubscriptionState;
  entitlement: Entitlement;
  hasChanged: boolean;
  messages: NewOutboxMessage[];
  /** Whether a checkout became a subscription. */
  isFirst: boolean;
  /** The events that are marked as applied. */
  eventIds: string[];
};

/**
 * Returns whether an unknown subscription gets a row. Does not when it is incomplete, or ended with a user who is being
 * deleted.
 */
function begins({ provider, context: facts }: SubscriptionSnapshot): boolean {
  const isOver = (facts.reader?.isDeleting || facts.blogger?.isDeleting) && !isLive(provider);
  return !isIncomplete(provider) && !isOver;
}

/** Builds the writes of the subscription's row, access and follow. */
function ownStatements(
  ctx: Ctx,
  seen: SubscriptionSnapshot,
  pair: ReaderBloggerPair,
  { state, entitlement }: { state: SubscriptionState; entitlement: Entitlement },
): Statement[] {
  const { provider, metadata: ours, stored: known } = seen;
  const { db, now } = ctx;
  const id = known?.id ?? ours.checkout;
  const write = {
    id,
    pair,
    stripeId: provider.id,
    stripeItemId: provider.itemId,
    freeStart: ours.firstCharge === 'free',
    createdAt: provider.createdAt,
  };
  const statements = [
    ...saveSubscriptionStatements(db, write, state),
    saveEntitlementStatement(db, id, pair, entitlement),
    ...syncFollowStatements(db, id, pair, state.active || entitlement.subscribed, now),
  ];
  if (known !== undefined) return statements;
  statements.push(setCheckoutStateStatement(db, ours.checkout, 'completed'));
  if (state.active) statements.push(countOfDayStatement(db, 'new_subscribers', pair.blogger, now));
  if (state.endedAt === null) {
    statements.push(
      newSubscriptionItemStatement(ctx.db, { id, blogger: pair.blogger, priceCents: state.priceCents }, ctx.now),
    );
  }
  return statements;
}

/** Builds the writes of failed payments and disputes. */
function problemStatements(
  { db, now }: Ctx,
  { metadata: ours, context: facts, invoices, failed }: SubscriptionSnapshot,
  isNew: boolean,
): Statement[] {
  const parties = {
    subscriptionId: ours.checkout,
    subscriber: facts.reader?.seq ?? null,
    blogger: facts.blogger?.seq ?? null,
    subscriberAccount: ledgerAccounts.reader(ours.reader),
    bloggerAccount: ledgerAccounts.blogger(ours.blogger),
  };
  return [
    ...failed.map((invoice) => saveFailedPaymentStatement(db, invoice, parties, { isNew, now })),
    ...invoices
      .filter(({ disputes }) => disputes.length > 0)
      .map(({ row, disputes }) => saveDisputesStatement(db, row.id, disputes)),
  ];
}

/** Notifies a reader who resumes about a price change. */
async function resumedStatements(
  ctx: Ctx,
  { metadata: ours, stored: known, context: facts }: SubscriptionSnapshot,
  state: SubscriptionState,
): Promise<Statement[]> {
  const { reader, blogger } = facts;
  if (known === undefined || known.active || !state.active || reader === null || blogger === null) return [];
  if (blogger.isDeleting) return [];
  const { username, price } = blogger;
  return await resumeNoticeStatements(ctx, { id: known.id, reader }, { id: ours.blogger, username, price });
}

/** Plans the writes of a snapshot, only for what differs. Marks its events as applied. */
export async function planSubscriptionUpdate(ctx: Ctx, seen: SubscriptionSnapshot): Promise<SubscriptionUpdate> {
  const { db, now } = ctx;
  const { provider, metadata: ours, stored: known, context: facts, invoices, eventIds } = seen;
  const state = toSubscriptionState(provider, { known, isRevoked: isAccessRevoked(seen), now });
  const entitlement = toEntitlement(state, isAccessRevoked(seen));
  const pair = facts.reader && facts.blogger && { subscriber: facts.reader.seq, blogger: facts.blogger.seq };
  const hasRow = pair !== null && !isDuplicateSubscription(seen) && (known !== undefined || begins(seen));
  const isNews = hasRow && (known === undefined || !isSame(known, state));
  const newInvoices = invoices.filter(({ hasNews }) => hasNews);
  const hasChanged = isNews || newInvoices.length > 0;
  const messages = await followUpMessages(ctx, seen, state, hasRow);
  const people = { subscriber: facts.reader?.seq ?? null, blogger: facts.blogger?.seq ?? null };
  const statements = [
    ...(hasChanged ? [assertVersionStatement(db, provider.id, known?.version ?? null)] : []),
    ...(isNews ? ownStatements(ctx, seen, pair, { state, entitlement }) : []),
    ...(isNews ? await resumedStatements(ctx, seen, state) : []),
    ...newInvoices.flatMap((plan) => saveInvoiceStatements(db, plan, people, now)),
    ...problemStatements(ctx, seen, hasRow),
    ...(provider.status === 'incomplete_expired' ? [setCheckoutStateStatement(db, ours.checkout, 'failed')] : []),
    ...enqueueAllStatements(db, messages),
    ...(eventIds.length === 0 ? [] : [eventsDoneStatement(db, eventIds, 'applied', now)]),
  ];
  const isFirst = isNews && known === undefined;
  return { statements, state, entitlement, hasChanged, messages, isFirst, eventIds };
}

/** Notifies the reader's pages and the outbox, and purges the blogger's pages. Call it after the commit. */
export function announceSubscriptionUpdate(
  ctx: Ctx,
  { metadata: ours, stored: known, context: facts, invoices }: SubscriptionSnapshot,
  written: SubscriptionUpdate,
): void {
  if (written.messages.some(({ kind }) => kind === 'email')) wakeOutbox(ctx, 'mail');
  if (!written.hasChanged) return;
  if (written.isFirst) ctx.ports.metrics.record({ series: 'checkouts', verdict: 'completed' });
  for (const refund of invoices.flatMap(({ failedRefunds }) => failedRefunds)) {
    // An admin must decide: pay the reader another way, or credit the blogger.
    logError(new Error(`Refund ${refund} failed, so the platform keeps its money`), {
      requestId: ctx.requestId,
    });
  }
  wakeOutbox(ctx, 'jobs');
  const wasActive = known?.active ?? false;
  if (facts.reader !== null) {
    announceSubscriptions(ctx, facts.reader.seq);
    if (wasActive !== written.state.active || known?.endedAt !== written.state.endedAt) {
      announceInterests(ctx, facts.reader.seq);
    }
  }
  if (known === undefined && written.state.active && facts.blogger !== null) {
    announceNotifications(ctx, facts.blogger.seq);
  }
  if (wasActive !== written.state.active) {
    const handles = facts.blogger === null ? [] : [facts.blogger.username];
    ctx.waitUntil(purgeBloggerPages(ctx, ours.blogger, ...handles));
  }
}
