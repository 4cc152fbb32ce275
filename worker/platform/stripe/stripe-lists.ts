import type Stripe from 'stripe';
import type { PaymentLists, ProviderPage } from './payment-lists.ts';
import { APP, type StripeCall } from './stripe-client.ts';
import {
  fromSeconds,
  invoiceSubscriptionId,
  resolveId,
  toProviderDispute,
  toProviderRefund,
  toProviderSubscription,
  toSeconds,
} from './stripe-objects.ts';

const PAGE_SIZE = 100;

const pageParams = (since: number, cursor: string | null) => ({
  created: { gte: toSeconds(since) },
  limit: PAGE_SIZE,
  ...(cursor !== null && { starting_after: cursor }),
});

/** `pick` converts a row, or returns an empty list for one to skip. */
function pageOf<Row extends { id: string }, Item>(
  { data, has_more: hasMore }: Stripe.ApiList<Row>,
  pick: (row: Row) => Item[],
): ProviderPage<Item> {
  return { items: data.flatMap(pick), nextCursor: hasMore ? resolveId(data.at(-1)) : null };
}

/** Lists of live subscriptions and recent changes. */
export function stripeLists(ask: StripeCall): PaymentLists {
  return {
    liveSubscriptions: async (cursor) => {
      // Without a status the list has all subscriptions that have not ended.
      const params = { limit: PAGE_SIZE, ...(cursor !== null && { starting_after: cursor }) };
      const listed = await ask((stripe) => stripe.subscriptions.list(params));
      const page = pageOf(listed, (row) => [toProviderSubscription(row)]);
      const last = listed.data.at(-1);
      return { ...page, oldest: page.nextCursor === null || last === undefined ? null : fromSeconds(last.created) };
    },

    paidInvoices: async (since, cursor) => {
      const params = { ...pageParams(since, cursor), status: 'paid' as const };
      return pageOf(await ask((stripe) => stripe.invoices.list(params)), (invoice) => {
        const subscriptionId = invoiceSubscriptionId(invoice);
        const isOurs = invoice.parent?.subscription_details?.metadata?.app === APP;
        return isOurs && subscriptionId !== null ? [{ id: invoice.id, subscriptionId }] : [];
      });
    },

    refunds: async (since, cursor) =>
      pageOf(await ask((stripe) => stripe.refunds.list(pageParams(since, cursor))), (row) => {
        const chargeId = resolveId(row.charge);
        const { id, succeeded, hasFailed } = toProviderRefund(row);
        return chargeId !== null && (succeeded || hasFailed) ? [{ id, chargeId, hasFailed }] : [];
      }),

    disputes: async (since, cursor) =>
      pageOf(await ask((stripe) => stripe.disputes.list(pageParams(since, cursor))), (row) => {
        const dispute = toProviderDispute(row);
        const chargeId = resolveId(row.charge);
        return dispute !== null && chargeId !== null ? [{ id: dispute.id, chargeId, state: dispute.state }] : [];
      }),
  };
}
