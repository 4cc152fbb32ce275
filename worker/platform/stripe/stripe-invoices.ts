import type Stripe from 'stripe';
import { PaymentRejected } from './payment-errors.ts';
import type { ChargeReading, UnchargedInvoice } from './payment-reads.ts';
import type { Payments } from './payments.ts';
import { APP, orIfMissing, type StripeCall } from './stripe-client.ts';
import {
  type InvoiceCharge,
  MARK_KEY,
  resolveId,
  toProviderInvoice,
  toProviderRefund,
  toUnchargedInvoice,
} from './stripe-objects.ts';

const PAGE_SIZE = 100;
const WITH_PAYMENTS = { expand: ['payments'] };
const uncharged: InvoiceCharge = { id: null, refunds: [], disputes: [] };

type Payment = NonNullable<UnchargedInvoice['payment']>;

/** Returns a payment's charge, by its id alone if no other data is needed. Null if its intent has no charge. */
async function chargeOfPayment(ask: StripeCall, payment: Payment, { chargeId, listsRefunds }: ChargeReading) {
  const known = payment.kind === 'charge' ? payment.id : chargeId;
  if (known !== null) return listsRefunds ? known : await ask((stripe) => stripe.charges.retrieve(known));
  const params = listsRefunds ? {} : { expand: ['latest_charge'] };
  return (await ask((stripe) => stripe.paymentIntents.retrieve(payment.id, params))).latest_charge;
}

/** Returns whether a pending payment waits for the reader's confirmation with their bank, and why it failed. */
async function readPending(ask: StripeCall, payment: UnchargedInvoice['payment']) {
  if (payment?.kind !== 'intent') return { needsConfirmation: false, declineCode: null };
  const { status, last_payment_error: error } = await ask((stripe) => stripe.paymentIntents.retrieve(payment.id));
  return {
    needsConfirmation: error === null ? status === 'requires_action' : error.code === 'authentication_required',
    declineCode: error?.decline_code ?? error?.code ?? null,
  };
}

/**
 * Returns the state of an invoice's payment. Lists refunds and disputes, because the charge itself may contain only
 * some.
 */
async function chargeOf(
  ask: StripeCall,
  { status, payment }: UnchargedInvoice,
  reading: ChargeReading,
): Promise<InvoiceCharge> {
  if (status === 'open') return { ...uncharged, ...(await readPending(ask, payment)) };
  const charge = payment && (await chargeOfPayment(ask, payment, reading));
  if (charge === null) return uncharged;
  const id = resolveId(charge);
  if (typeof charge !== 'string' && !charge.disputed && charge.amount_refunded === 0) return { ...uncharged, id };
  const [refunds, disputes] = await Promise.all([
    ask((stripe) => stripe.refunds.list({ charge: id, limit: PAGE_SIZE })),
    ask((stripe) => stripe.disputes.list({ charge: id, limit: PAGE_SIZE })),
  ]);
  return { id, refunds: refunds.data, disputes: disputes.data };
}

/** Changes the invoices of a subscription that are in a state; ignores those that changed their state meanwhile. */
async function changeInvoices(
  ask: StripeCall,
  { subscription, status }: { subscription: string; status: 'draft' | 'open' },
  change: (stripe: Stripe, id: string) => Promise<unknown>,
): Promise<void> {
  const { data } = await ask((stripe) => stripe.invoices.list({ subscription, status, limit: PAGE_SIZE }));
  for (const { id } of data) {
    try {
      await ask((stripe) => change(stripe, id));
    } catch (error) {
      if (!(error instanceof PaymentRejected)) throw error;
      if ((await ask((stripe) => stripe.invoices.retrieve(id))).status === status) throw error;
    }
  }
}

/** Invoices, charges and refunds at Stripe. */
export function stripeInvoices(ask: StripeCall) {
  const withCharge = async (invoice: UnchargedInvoice, reading: ChargeReading) =>
    toProviderInvoice(invoice, await chargeOf(ask, invoice, reading));
  const whole = async (invoice: Stripe.Invoice) =>
    await withCharge(toUnchargedInvoice(invoice), { chargeId: null, listsRefunds: true });
  const retrieved = async (id: string) =>
    await orIfMissing(
      ask((stripe) => stripe.invoices.retrieve(id, WITH_PAYMENTS)),
      null,
    );

  return {
    withCharge,

    unchargedInvoice: async (id) => {
      const invoice = await retrieved(id);
      return invoice === null ? null : toUnchargedInvoice(invoice);
    },

    invoice: async (id) => {
      const invoice = await retrieved(id);
      return invoice === null ? null : await whole(invoice);
    },

    invoicesOf: async (subscription, most = PAGE_SIZE) => {
      const params = { subscription, status: 'paid' as const, limit: most, expand: ['data.payments'] };
      const { data } = await ask((stripe) => stripe.invoices.list(params));
      return await Promise.all(data.map(whole));
    },

    closeInvoices: async (subscription) => {
      // A renewal is a draft for about an hour. Drafts first: those finalized meanwhile are then found open.
      await changeInvoices(ask, { subscription, status: 'draft' }, (stripe, id) =>
        stripe.invoices.update(id, { auto_advance: false }),
      );
      await changeInvoices(ask, { subscription, status: 'open' }, (stripe, id) => stripe.invoices.voidInvoice(id));
    },

    charge: async (id) => {
      const charge = await orIfMissing(
        ask((stripe) => stripe.charges.retrieve(id)),
        null,
      );
      if (charge === null) return null;
      const { data } = await ask((stripe) => stripe.refunds.list({ charge: id, limit: PAGE_SIZE }));
      return { refundableCents: charge.amount_captured - charge.amount_refunded, refunds: data.map(toProviderRefund) };
    },

    refund: async (key, { chargeId, cents, mark = key }) => {
      const params = { charge: chargeId, amount: cents, metadata: { app: APP, [MARK_KEY]: mark } };
      return toProviderRefund(await ask((stripe) => stripe.refunds.create(params, { idempotencyKey: key })));
    },

    invoiceOfCharge: async (chargeId) => {
      const charge = await orIfMissing(
        ask((stripe) => stripe.charges.retrieve(chargeId)),
        null,
      );
      const intent = resolveId(charge?.payment_intent);
      if (intent === null) return null;
      const { data } = await ask((stripe) =>
        stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: intent }, limit: 1 }),
      );
      return resolveId(data[0]?.invoice);
    },
  } satisfies Partial<Payments>;
}
