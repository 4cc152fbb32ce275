import { subscriptionMessages } from '#contract/subscriptions';
import type { Ctx } from '../../context.ts';
import type { SessionUser } from '../../db/session.ts';
import { AppError } from '../../errors.ts';
import { logError } from '../../log.ts';
import { hashToken } from '../../platform/secrets.ts';
import { minuteIdempotencyKey } from '../../platform/stripe/idempotency.ts';
import { PaymentRejected } from '../../platform/stripe/payment-errors.ts';
import type { Payments } from '../../platform/stripe/payments.ts';
import type { OfferRow } from './offers.repo.ts';

/** A reader who is subscribing to a blogger. */
export type SubscribeContext = { payments: Payments; reader: SessionUser; pair: OfferRow };
export type StripeIds = { customerId: string; productId: string };

export const checkoutStartError = (cause: PaymentRejected) =>
  new AppError('unavailable', subscriptionMessages.startFailed, { cause });

/**
 * Returns the Stripe ids of both, creating missing ones. The idempotency key contains the email or name, so a repeated
 * request creates nothing new unless that has changed.
 */
export async function ensureStripeIds(ctx: Ctx, { payments, reader, pair }: SubscribeContext): Promise<StripeIds> {
  const key = (kind: string, userId: string, called: string) =>
    minuteIdempotencyKey(`${kind}-${userId}-${hashToken(called).slice(0, 12)}`, ctx.now);
  const { bloggerId, username } = pair;
  try {
    const [customerId, productId] = await Promise.all([
      pair.customerId ??
        payments.createCustomer(key('customer', reader.id, reader.email), { email: reader.email, userId: reader.id }),
      pair.productId ??
        payments.createProduct(key('product', bloggerId, username), { name: username, userId: bloggerId }),
    ]);
    return { customerId, productId };
  } catch (error) {
    if (!(error instanceof PaymentRejected)) throw error;
    logError(error, { requestId: ctx.requestId });
    throw checkoutStartError(error);
  }
}
