import { type CheckoutResponse, subscriptionMessages } from '#contract/subscriptions';
import { type Ctx, readAsUser } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { notFound } from '../../errors.ts';
import { logError } from '../../log.ts';
import { PaymentRejected, PaymentsDown } from '../../platform/stripe/payment-errors.ts';
import type { Payments } from '../../platform/stripe/payments.ts';
import { syncCheckout } from '../billing/checkout-sync.service.ts';
import { isCheckoutValid, newCheckout, toCheckoutOrder } from './checkout-orders.present.ts';
import {
  type CheckoutRow,
  closeCheckoutStatement,
  findOpenCheckoutStatement,
  insertCheckoutStatement,
  ownCheckoutStatement,
  returnToStatement,
  saveCheckoutSessionStatement,
} from './checkouts.repo.ts';
import { presentCheckout } from './offers.present.ts';
import {
  deleteStripeCustomerStatement,
  deleteStripeProductStatement,
  endLocalOnlyStatement,
  saveStripeIdsStatements,
  stripeIdsStatement,
} from './offers.repo.ts';
import { checkoutStartError, ensureStripeIds, type StripeIds, type SubscribeContext } from './stripe-ids.service.ts';

/** Milliseconds without news of a payment before a request to the provider, and between two requests. */
const SYNC_AFTER_MS = 5_000;

/** The payment page of a checkout. */
export type CheckoutPage = { checkoutId: string; url: string };

/**
 * Opens a checkout or returns the pair's open one; no row when it is no longer allowed. Returns the stored Stripe ids,
 * because a concurrent request may have created others.
 */
async function openRow(ctx: Ctx, { reader, pair }: SubscribeContext, made: StripeIds, returnTo: string | undefined) {
  const [seq, blogger] = [reader.seq, pair.bloggerSeq];
  const order = { id: crypto.randomUUID(), reader: seq, returnTo, now: ctx.now };
  const checkout = newCheckout(pair, order);
  const results = await runBatch(ctx.db, [
    ...saveStripeIdsStatements(ctx.db, { reader: seq, blogger, ...made }),
    endLocalOnlyStatement(ctx.db, seq, blogger, ctx.now),
    insertCheckoutStatement(ctx.db, checkout),
    returnToStatement(ctx.db, checkout),
    findOpenCheckoutStatement(ctx.db, seq, blogger),
    stripeIdsStatement(ctx.db, seq, blogger),
  ]);
  const [[row], [names]] = results.slice(-2) as [CheckoutRow[], [StripeIds]];
  return { row, names };
}

/** Closes a checkout at the provider. If it was paid meanwhile, stores the subscription. */
async function closeCheckout(ctx: Ctx, payments: Payments, { id, sessionId }: CheckoutRow): Promise<void> {
  if (sessionId !== null) {
    await payments.expireCheckout(sessionId);
    await syncCheckout(ctx, sessionId);
  }
  await runBatch(ctx.db, [closeCheckoutStatement(ctx.db, id, 'expired')]);
}

/** Returns whether a checkout's page can still be paid; otherwise closes the checkout. */
async function isPayable(ctx: Ctx, payments: Payments, row: CheckoutRow, sessionId: string): Promise<boolean> {
  if (row.createdAt > ctx.now - SYNC_AFTER_MS) return true;
  const checkout = await payments.checkout(sessionId);
  if (checkout?.state === 'open') return true;
  await closeCheckout(ctx, payments, row);
  return false;
}

/**
 * Handles a provider failure: returns the page of a concurrent request, if any. A failed response would be repeated
 * under the same idempotency key, so the checkout is closed and the next attempt orders a new one.
 */
async function pageOfAnother(
  ctx: Ctx,
  { reader, pair }: SubscribeContext,
  failure: PaymentsDown,
): Promise<CheckoutPage> {
  const [row] = await findOpenCheckoutStatement(ctx.db, reader.seq, pair.bloggerSeq);
  if (row?.url != null) return { checkoutId: row.id, url: row.url };
  if (row !== undefined && failure.hasResponded) {
    await runBatch(ctx.db, [closeCheckoutStatement(ctx.db, row.id, 'failed')]);
  }
  throw failure;
}

/**
 * Closes a rejected checkout and deletes Stripe ids that the provider does not know, so the next attempt creates new
 * ones.
 */
async function giveUp(
  ctx: Ctx,
  { payments }: SubscribeContext,
  { id }: CheckoutRow,
  { customerId, productId }: StripeIds,
  refused: PaymentRejected,
): Promise<never> {
  const areKnown = await Promise.all([payments.hasCustomer(customerId), payments.hasProduct(productId)]);
  await runBatch(ctx.db, [
    closeCheckoutStatement(ctx.db, id, 'failed'),
    ...(areKnown[0] ? [] : [deleteStripeCustomerStatement(ctx.db, customerId)]),
    ...(areKnown[1] ? [] : [deleteStripeProductStatement(ctx.db, productId)]),
  ]);
  throw checkoutStartError(refused);
}

/** Creates the payment page of a checkout. The idempotency key makes a repeated request return the same page. */
async function makePage(
  ctx: Ctx,
  subscribing: SubscribeContext,
  row: CheckoutRow,
  names: StripeIds,
): Promise<CheckoutPage> {
  const { payments, reader, pair } = subscribing;
  const order = toCheckoutOrder(row, { reader, bloggerId: pair.bloggerId, origin: ctx.config.origin, ...names });
  try {
    const session = await payments.createCheckout(`checkout-${row.id}`, order);
    await runBatch(ctx.db, [saveCheckoutSessionStatement(ctx.db, row.id, session)]);
    ctx.ports.metrics.record({ series: 'checkouts', verdict: 'begun' });
    return { checkoutId: row.id, url: session.url };
  } catch (error) {
    if (error instanceof PaymentsDown) return await pageOfAnother(ctx, subscribing, error);
    if (!(error instanceof PaymentRejected)) throw error;
    logError(error, { requestId: ctx.requestId });
    return await giveUp(ctx, subscribing, row, names, error);
  }
}

/**
 * Returns the payment page for the first month; two tabs or two clicks get the same page. A repeated request continues
 * after a crash at any step.
 * @returns null when the state has changed and must be read again
 * @throws PaymentsDown; AppError unavailable
 */
export async function openCheckout(
  ctx: Ctx,
  subscribing: SubscribeContext,
  returnTo: string | undefined,
): Promise<CheckoutPage | null> {
  const { payments, pair } = subscribing;
  const made = await ensureStripeIds(ctx, subscribing);
  const { row, names } = await openRow(ctx, subscribing, made, returnTo);
  if (row === undefined) return null;
  if (!isCheckoutValid(row, pair, ctx.now)) {
    await closeCheckout(ctx, payments, row);
    return null;
  }
  if (row.url === null || row.sessionId === null) return await makePage(ctx, subscribing, row, names);
  return (await isPayable(ctx, payments, row, row.sessionId)) ? { checkoutId: row.id, url: row.url } : null;
}

async function readOwn(ctx: Ctx, id: string) {
  const { rows } = await readAsUser(ctx, (user) => [ownCheckoutStatement(ctx.db, id, user)]);
  const row = rows[0][0];
  if (row === undefined) throw notFound(subscriptionMessages.checkoutNotFound);
  return row;
}

/** Syncs a checkout from the provider, in case a webhook was lost. Returns whether it did; a failure is only logged. */
async function isNewsOf(ctx: Ctx, id: string, sessionId: string): Promise<boolean> {
  if (ctx.config.readOnly || ctx.ports.payments === null) return false;
  if (!(await ctx.ports.limits.take(`checkout:${id}`, [1, SYNC_AFTER_MS])).taken) return false;
  try {
    await syncCheckout(ctx, sessionId);
    return true;
  } catch (error) {
    logError(error, { requestId: ctx.requestId });
    return false;
  }
}

/**
 * Returns the status of the viewer's checkout. One round trip; more when no webhook has arrived for some seconds.
 * @throws AppError signed_out; not_found, also for another user's checkout
 */
export async function readCheckout(ctx: Ctx, id: string): Promise<CheckoutResponse> {
  const row = await readOwn(ctx, id);
  const { state, sessionId, createdAt } = row;
  const waits = state === 'open' && sessionId !== null && createdAt <= ctx.now - SYNC_AFTER_MS;
  return presentCheckout(waits && (await isNewsOf(ctx, id, sessionId)) ? await readOwn(ctx, id) : row);
}
