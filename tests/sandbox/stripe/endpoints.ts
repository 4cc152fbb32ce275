import { accountEndpoints } from './accounts.ts';
import { balanceEndpoints } from './balance.ts';
import { checkoutEndpoints } from './checkout.ts';
import { customerEndpoints } from './customers.ts';
import { disputeEndpoints } from './disputes.ts';
import { type Endpoint, findEndpoint, problemsOf } from './endpoint.ts';
import { eventEndpoints } from './event-endpoints.ts';
import type { RawParams } from './form.ts';
import { invoiceEndpoints } from './invoice-endpoints.ts';
import { invoicePaymentEndpoints } from './invoice-payments.ts';
import { paymentEndpoints } from './payments.ts';
import { portalEndpoints } from './portal.ts';
import { priceEndpoints } from './prices.ts';
import { productEndpoints } from './products.ts';
import { refundEndpoints } from './refunds.ts';
import { subscriptionEndpoints } from './subscriptions.ts';
import { transferEndpoints } from './transfers.ts';

/** The endpoints of Stripe's API that the sandbox supports. */
export const endpoints: Endpoint[] = [
  ...customerEndpoints,
  ...productEndpoints,
  ...priceEndpoints,
  ...checkoutEndpoints,
  ...subscriptionEndpoints,
  ...invoiceEndpoints,
  ...invoicePaymentEndpoints,
  ...paymentEndpoints,
  ...refundEndpoints,
  ...transferEndpoints,
  ...accountEndpoints,
  ...portalEndpoints,
  ...disputeEndpoints,
  ...balanceEndpoints,
  ...eventEndpoints,
];

/**
 * Checks a request, as from a log, against what the pinned API knows.
 * @param params decoded, every value a text, as `GET /sandbox/requests` has them
 * @returns what is wrong with it, in words; empty when nothing
 */
export function checkRequest(method: string, path: string, params: RawParams): string[] {
  const match = findEndpoint(endpoints, method, path);
  return match ? problemsOf(match, params) : [`Unrecognized request URL (${method}: ${path}).`];
}
