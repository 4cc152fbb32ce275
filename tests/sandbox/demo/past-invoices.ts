import { DEFAULT_FEE_PERCENTAGE } from '#contract/settings';
import { type InvoicePlan, planInvoice } from '../../../worker/features/billing/invoice-plan.policy.ts';
import { ledgerAccounts } from '../../../worker/features/billing/ledger.policy.ts';
import {
  invoiceSubscriptionId,
  resolveId,
  toProviderInvoice,
  toUnchargedInvoice,
} from '../../../worker/platform/stripe/stripe-objects.ts';
import type { PastPayments } from './past-payments.ts';
import type { DemoPerson } from './seed-accounts.ts';

/**
 * A subscription of a reader to a blogger, with its start and the time of unsubscribing. Milliseconds UTC, US cents a
 * month.
 */
export type DemoSubscription = {
  id: string;
  reader: DemoPerson;
  blogger: DemoPerson;
  priceCents: number;
  since: number;
  leftAt: number | null;
  /** By default a card that pays. */
  card?: string;
};

/** A payment's row to write, in chronological order: an invoice, or the transfer of its blogger's share. */
export type Paid = { plan: InvoicePlan; subscription: DemoSubscription; at: number; transferId: string | null };

/** Creates a function that returns the plans of the invoices since its last call. */
export function invoiceReader(past: PastPayments, byStripeId: ReadonlyMap<string, DemoSubscription>) {
  let seen = 0;
  const chargeOf = (invoice: string): string | null => {
    const payment = past.rows('invoice_payment').findLast((row) => row.invoice === invoice)?.payment;
    const intent = resolveId(payment?.payment_intent);
    return intent === null ? null : resolveId(past.row('payment_intent', intent)?.latest_charge);
  };
  return (): Paid[] => {
    const invoices = past.rows('invoice').slice(seen);
    seen += invoices.length;
    return invoices.flatMap((invoice) => {
      // The product reads a failed payment itself: seed-problems.ts.
      if (invoice.status === 'open' || invoice.status === 'void') return [];
      const subscription = byStripeId.get(invoiceSubscriptionId(invoice) ?? '');
      const whole = toProviderInvoice(toUnchargedInvoice(invoice), {
        id: chargeOf(invoice.id),
        refunds: [],
        disputes: [],
      });
      const plan =
        subscription &&
        planInvoice(whole, undefined, new Set(), {
          subscriptionId: subscription.id,
          subscriberAccount: ledgerAccounts.reader(subscription.reader.id),
          bloggerAccount: ledgerAccounts.blogger(subscription.blogger.id),
          feePercentageAt: () => DEFAULT_FEE_PERCENTAGE,
        });
      if (!plan) throw new Error(`${invoice.id} was not paid`);
      return [{ plan, subscription, at: plan.row.paidAt, transferId: null }];
    });
  };
}
