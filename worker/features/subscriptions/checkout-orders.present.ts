import { checkoutEnd } from '#contract/prices';
import { checkoutCancelPath, checkoutPath } from '#contract/subscriptions';
import type { SessionUser } from '../../db/session.ts';
import type { CheckoutOrder } from '../../platform/stripe/payments.ts';
import type { CheckoutRow, NewCheckout } from './checkouts.repo.ts';
import { currentTerms } from './offers.present.ts';
import type { OfferRow } from './offers.repo.ts';

const MINUTE = 60_000;
/** The provider's checkouts last half an hour at least. */
const LASTS_LEAST = 30 * MINUTE;
/** So much time a reader has to pay, when they come back to a checkout. */
const TIME_TO_PAY = 5 * MINUTE;
/** The provider repeats a failure under the same key: what has no page after so long is ordered anew. */
const ORDERED_WITHIN = MINUTE;

/** A checkout at the terms of this moment. */
export function newCheckout(
  pair: OfferRow,
  order: { id: string; reader: number; returnTo: string | undefined; now: number },
): NewCheckout {
  const { monthlyCents, charge } = currentTerms(pair, order.now);
  return {
    id: order.id,
    reader: order.reader,
    creator: pair.bloggerSeq,
    priceCents: monthlyCents,
    firstCharge: charge.kind,
    returnTo: order.returnTo ?? null,
    expiresAt: checkoutEnd(order.now),
    createdAt: order.now,
  };
}

/** Whether an open checkout asks for what holds at this moment, and there is time to pay it. */
export function isCheckoutValid(checkout: CheckoutRow, pair: OfferRow, now: number): boolean {
  const { monthlyCents, charge } = currentTerms(pair, now);
  if (checkout.priceCents !== monthlyCents || checkout.firstCharge !== charge.kind) return false;
  if (checkout.url !== null) return checkout.expiresAt > now + TIME_TO_PAY;
  return checkout.expiresAt > now + LASTS_LEAST && checkout.createdAt > now - ORDERED_WITHIN;
}

/** What the provider is asked for: it follows from the row, so that asking again asks for the same. */
export function toCheckoutOrder(
  checkout: CheckoutRow,
  {
    reader,
    bloggerId,
    origin,
    ...names
  }: {
    reader: SessionUser;
    bloggerId: string;
    origin: string;
    customerId: string;
    productId: string;
  },
): CheckoutOrder {
  return {
    ...names,
    checkoutId: checkout.id,
    readerId: reader.id,
    bloggerId,
    priceCents: checkout.priceCents,
    firstCharge: checkout.firstCharge,
    expiresAt: checkout.expiresAt,
    successUrl: origin + checkoutPath(checkout.id),
    cancelUrl: origin + checkoutCancelPath(checkout.id),
  };
}
