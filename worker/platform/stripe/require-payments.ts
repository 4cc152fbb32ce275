import { subscriptionMessages } from '#contract/subscriptions';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Payments } from './payments.ts';

/** Returns the payment port. Throws AppError unavailable if payments are not set up. */
export function requirePayments({ ports }: Ctx): Payments {
  if (ports.payments === null) throw new AppError('unavailable', subscriptionMessages.paymentsUnavailable);
  return ports.payments;
}
