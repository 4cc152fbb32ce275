import type Stripe from 'stripe';
import { expand, object, oneOf, paging, required, text } from './accepts.ts';
import { endpoint } from './endpoint.ts';
import { page } from './listing.ts';
import type { World } from './world.ts';

/** Returns the link between an invoice and the intent that pays it (and so its charge). */
export function invoicePayment(world: World, invoice: string, intent: Stripe.PaymentIntent): Stripe.InvoicePayment {
  return {
    id: world.newId('inpay'),
    amount_paid: null,
    amount_requested: intent.amount,
    created: world.now(),
    currency: 'usd',
    invoice,
    object: 'invoice_payment',
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
}

export const invoicePaymentEndpoints = [
  endpoint<Stripe.InvoicePaymentListParams>(
    'GET',
    '/v1/invoice_payments',
    {
      invoice: text,
      status: oneOf('canceled', 'open', 'paid'),
      expand,
      ...paging,
      payment: object({ payment_intent: text, type: required(oneOf('payment_intent', 'payment_record')) }),
    },
    ({ invoice, status, payment, ...paging }, { world }) => {
      const rows = world.all('invoice_payment').filter((row) => {
        if (invoice !== undefined && row.invoice !== invoice) return false;
        if (payment?.payment_intent !== undefined && row.payment.payment_intent !== payment.payment_intent)
          return false;
        return status === undefined || row.status === status;
      });
      return page(rows, '/v1/invoice_payments', paging);
    },
  ),
  endpoint<Stripe.InvoicePaymentRetrieveParams>(
    'GET',
    '/v1/invoice_payments/:id',
    { expand },
    (_given, { world, id }) => world.get('invoice_payment', id),
  ),
];
