import { type CheckoutResponse, subscriptionMessages } from '#contract/subscriptions';
import { type Ctx, readAs } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { notFound, notSignedIn } from '../../errors.ts';
import { logError } from '../../log.ts';
import { PaymentRejected, type Payments, PaymentsDown } from '../../platform/stripe/payments.ts';
import { applyCheckout } from '../billing/billing.service.ts';
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

/** After so long without word of a payment the provider is asked, and again no sooner. Milliseconds. */
const ASK_AFTER = 5_000;

/** Where to pay. */
export type CheckoutPage = { checkoutId: string; url: string };

/**
 * The one open checkout of the two: a new one, or the one that was there. None when they may not any more. It is asked for
 * under the names that are kept, as another request may have made others at the same time.
 */
async function openRow(ctx: Ctx, { reader, pair }: SubscribeContext, made: StripeIds, returnTo: string | undefined) {
  const [seq, blogger] = [reader.seq, pair.bloggerSeq];
  const order = { id: crypto.randomUUID(), reader: seq, returnTo, now: ctx.now };
  const checkout = newCheckout(pair, order);
  const results = await runBatch(ctx.db, [
    ...saveStripeIdsStatements(ctx.db, { reader: seq, creator: blogger, ...made }),
    endLocalOnlyStatement(ctx.db, seq, blogger, ctx.now),
    insertCheckoutStatement(ctx.db, checkout),
    returnToStatement(ctx.db, checkout),
    findOpenCheckoutStatement(ctx.db, seq, blogger),
    stripeIdsStatement(ctx.db, seq, blogger),
  ]);
  const [[row], [names]] = results.slice(-2) as [CheckoutRow[], [StripeIds]];
  return { row, names };
}

/** Lets nobody pay a checkout any more; one that was paid meanwhile is a subscription then. */
async function closeCheckout(ctx: Ctx, payments: Payments, { id, sessionId }: CheckoutRow): Promise<void> {
  if (sessionId !== null) {
    await payments.expireCheckout(sessionId);
    await applyCheckout(ctx, sessionId);
  }
  await runBatch(ctx.db, [closeCheckoutStatement(ctx.db, id, 'expired')]);
}

/** Whether a checkout's page can still be paid. What the provider says otherwise is written. */
async function isPayable(ctx: Ctx, payments: Payments, row: CheckoutRow, sessionId: string): Promise<boolean> {
  if (row.createdAt > ctx.now - ASK_AFTER) return true;
  const checkout = await payments.checkout(sessionId);
  if (checkout?.state === 'open') return true;
  await closeCheckout(ctx, payments, row);
  return false;
}

/**
 * After a failure: the page, where another request of the same reader has just been given one. A failure that the provider
 * answers it would answer again under the same key: the next press orders anew.
 */
async function pageOfAnother(
  ctx: Ctx,
  { reader, pair }: SubscribeContext,
  failure: PaymentsDown,
): Promise<CheckoutPage> {
  const [row] = await findOpenCheckoutStatement(ctx.db, reader.seq, pair.bloggerSeq);
  if (row?.url != null) return { checkoutId: row.id, url: row.url };
  if (row !== undefined && failure.hasAnswered) {
    await runBatch(ctx.db, [closeCheckoutStatement(ctx.db, row.id, 'failed')]);
  }
  throw failure;
}

/** What the provider would not take is not asked for again: the next press orders anew, under names that it knows. */
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

/** Has the provider make the page of a checkout: the same one, however often it is asked. */
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
    return { checkoutId: row.id, url: session.url };
  } catch (error) {
    if (error instanceof PaymentsDown) return await pageOfAnother(ctx, subscribing, error);
    if (!(error instanceof PaymentRejected)) throw error;
    logError(error, { requestId: ctx.requestId });
    return await giveUp(ctx, subscribing, row, names, error);
  }
}

/**
 * The page on which a reader pays for their first month: two tabs and two presses get the same. After a crash between
 * any two steps asking again goes on from there.
 * @returns null when things are not as they were: to be looked at again
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
  const { viewer, rows } = await readAs(ctx, (user) => [ownCheckoutStatement(ctx.db, id, user)]);
  if (viewer === null) throw notSignedIn();
  const row = rows[0][0];
  if (row === undefined) throw notFound(subscriptionMessages.checkoutNotFound);
  return row;
}

/** Asks the provider, in case its word was lost. Its failure keeps nobody from waiting on. */
async function isNewsOf(ctx: Ctx, id: string, sessionId: string): Promise<boolean> {
  if (ctx.config.readOnly || ctx.ports.payments === null) return false;
  if (!(await ctx.ports.limits.take(`checkout:${id}`, [1, ASK_AFTER])).taken) return false;
  try {
    await applyCheckout(ctx, sessionId);
    return true;
  } catch (error) {
    logError(error, { requestId: ctx.requestId });
    return false;
  }
}

/**
 * How a checkout of the viewer's stands. One round trip; more where no word of a payment has come for some seconds.
 * @throws AppError signed_out; not_found, also for somebody else's
 */
export async function readCheckout(ctx: Ctx, id: string): Promise<CheckoutResponse> {
  const row = await readOwn(ctx, id);
  const { state, sessionId, createdAt } = row;
  const waits = state === 'open' && sessionId !== null && createdAt <= ctx.now - ASK_AFTER;
  return presentCheckout(waits && (await isNewsOf(ctx, id, sessionId)) ? await readOwn(ctx, id) : row);
}
