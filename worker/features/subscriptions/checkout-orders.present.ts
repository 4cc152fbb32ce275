import { checkoutEnd } from '#contract/prices';
import { checkoutCancelPath, checkoutPath } from '#contract/subscriptions';
import { MINUTE } from '#contract/time';
import type { SessionUser } from '../../db/session.ts';
import type { CheckoutOrder } from '../../platform/stripe/payments.ts';
import type { CheckoutRow, NewCheckout } from './checkouts.repo.ts';
import { currentTerms } from './offers.present.ts';
import type { OfferRow } from './offers.repo.ts';

/** The minimum lifetime of the provider's checkouts. */
const LASTS_LEAST = 30 * MINUTE;
/** The minimum time to pay after a return to a checkout. */
const TIME_TO_PAY = 5 * MINUTE;
/**
 * The provider repeats a failure under the same idempotency key, so a checkout without a page is replaced after this
 * time.
 */
const ORDERED_WITHIN = MINUTE;

/** Creates a checkout with the current terms. */
export function newCheckout(
  pair: OfferRow,
  order: { id: string; reader: number; returnTo: string | undefined; now: number },
): NewCheckout {
  const { monthlyCents, charge } = currentTerms(pair, order.now);
  return {
    id: order.id,
    reader: order.reader,
    blogger: pair.bloggerSeq,
    priceCents: monthlyCents,
    firstCharge: charge.kind,
    returnTo: order.returnTo ?? null,
    expiresAt: checkoutEnd(order.now),
    createdAt: order.now,
  };
}

/** Returns whether an open checkout has the current terms and enough time to pay. */
export function isCheckoutValid(checkout: CheckoutRow, pair: OfferRow, now: number): boolean {
  const { monthlyCents, charge } = currentTerms(pair, now);
  if (checkout.priceCents !== monthlyCents || checkout.firstCharge !== charge.kind) return false;
  if (checkout.url !== null) return checkout.expiresAt > now + TIME_TO_PAY;
  return checkout.expiresAt > now + LASTS_LEAST && checkout.createdAt > now - ORDERED_WITHIN;
}

/** Converts a checkout to the provider's order. It depends only on the row, so a repeated request is identical. */
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
